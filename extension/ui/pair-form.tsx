// Pairs this browser with a server: address, one-time code, and a name to recognise the device by.
import { useState } from 'preact/hooks';
import type { Connection } from '../messages.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Field } from './field.tsx';
import { Message } from './message.tsx';
import { useAction } from './use-action.ts';

interface Props {
  address: string;
  /** The popup leaves the name to be suggested. */
  withName?: boolean;
  onPaired: (connection: Connection) => void;
}

export function PairForm({ address: known, withName, onPaired }: Props) {
  const [address, setAddress] = useState(known);
  const [code, setCode] = useState('');
  const [deviceName, setDeviceName] = useState('');
  const pair = useAction(async () => onPaired(await send('connect', { address, code, deviceName })));
  const problemOf = (field: string) =>
    pair.failure?.problems.find((problem) => problem.field === field)?.message;
  return (
    <form
      class="stack"
      data-testid="pair-form"
      onSubmit={(event) => {
        event.preventDefault();
        void pair.run();
      }}
    >
      <Field
        label={t('pairAddress')}
        value={address}
        onInput={(event) => setAddress(event.currentTarget.value)}
        problem={problemOf('address')}
        inputMode="url"
        spellcheck={false}
        required
        data-testid="pair-address"
      />
      <Field
        label={t('pairCode')}
        hint={t('pairCodeHint')}
        value={code}
        onInput={(event) => setCode(event.currentTarget.value)}
        class="code"
        autocomplete="off"
        spellcheck={false}
        required
        data-testid="pair-code"
      />
      {withName && (
        <Field
          label={t('pairName')}
          hint={t('pairNameHint')}
          value={deviceName}
          onInput={(event) => setDeviceName(event.currentTarget.value)}
          maxLength={80}
          data-testid="pair-name"
        />
      )}
      {pair.failure && !problemOf('address') && <Message tone="bad">{pair.failure.message}</Message>}
      <button class="button primary wide" type="submit" disabled={pair.busy} data-testid="pair-button">
        {pair.busy ? t('pairing') : t('pairButton')}
      </button>
    </form>
  );
}
