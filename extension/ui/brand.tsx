// The mark with the product's name, leading home.
import { places } from '../places.ts';
import { t } from '../t.ts';
import { Mark } from './mark.tsx';

export function Brand({ target }: { target?: string }) {
  return (
    <a class="brand" href={places.dashboard()} {...(target ? { target } : {})}>
      <Mark size={26} />
      {t('appName')}
    </a>
  );
}
