import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

const SUBSCRIBERS = 'api::newsletter-subscriber.newsletter-subscriber';

/** 'Export CSV' above the list of newsletter subscribers; nothing above other lists. */
export function ExportSubscribers() {
  const { slug } = useParams();
  return slug === SUBSCRIBERS ? <ExportButton /> : null;
}

function ExportButton() {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isLoading, setIsLoading] = useState(false);

  const exportList = async () => {
    setIsLoading(true);
    try {
      const { data } = await get<Blob>('/newsletter/subscribers.csv', { responseType: 'blob' });
      save(data, 'newsletter-subscribers.csv');
    } catch {
      toggleNotification({ type: 'danger', message: 'The list could not be exported.' });
    } finally {
      setIsLoading(false);
    }
  };

  return (
    <Button variant="secondary" startIcon={<Download />} loading={isLoading} onClick={exportList}>
      Export CSV
    </Button>
  );
}

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
