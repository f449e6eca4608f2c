// Loads a part of the dashboard only when it is opened: the list of sentinels need not wait for the language's parser.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Message } from '../ui/message.tsx';
import { Loading } from './loading.tsx';

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => loaded);
    const [failure, setFailure] = useState<string | null>(null);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        (error: unknown) => setFailure(String(error)),
      );
    }, []);
    if (failure) return <Message tone="bad">{failure}</Message>;
    return Part ? <Part {...props} /> : <Loading />;
  };
}
