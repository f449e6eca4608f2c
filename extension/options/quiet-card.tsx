// When this browser shows no notifications.
import { useEffect, useState } from 'preact/hooks';
import { type QuietHours, readQuietHours, saveQuietHours } from '../local/quiet-hours.ts';
import { t } from '../t.ts';
import { Tick } from '../ui/tick.tsx';

const night: QuietHours = { from: '22:00', to: '07:00' };

export function QuietCard() {
  const [hours, setHours] = useState<QuietHours | null>(null);
  useEffect(() => void readQuietHours().then(setHours), []);
  const change = (next: QuietHours | null) => {
    setHours(next);
    void saveQuietHours(next);
  };
  return (
    <section class="card padded stack" aria-labelledby="quiet">
      <h2 id="quiet">{t('quietTitle')}</h2>
      <Tick
        text={t('quietText')}
        on={hours !== null}
        onChange={(on) => change(on ? night : null)}
        testId="quiet-on"
      />
      {hours && (
        <div class="row">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} class="row">
              {t(end === 'from' ? 'quietFrom' : 'quietTo')}
              <input
                type="time"
                value={hours[end]}
                required
                onChange={(event) =>
                  event.currentTarget.value && change({ ...hours, [end]: event.currentTarget.value })
                }
              />
            </label>
          ))}
        </div>
      )}
    </section>
  );
}
