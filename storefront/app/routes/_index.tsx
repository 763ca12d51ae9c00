export default function Home() {
  return <h1 className="page-width text-3xl">Ohmworks</h1>;
}
