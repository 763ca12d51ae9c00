import { ConfirmDialog } from './confirm-dialog';

/** What is told once, after it was done, and waits for 'OK'; for `lazy`, since few pages tell anything. */
export default function NoticeDialog(props: { title: string; text: string; cancelTo: string }) {
  return <ConfirmDialog {...props} cancelLabel="OK" />;
}
