// The help: how it works, the language by example, the keys, and what happens to what you watch. Short, and complete for a start.
import { places } from '../../places.ts';
import { type TextKey, t } from '../../t.ts';
import { Code } from '../editor/code.tsx';
import { examples } from './examples.ts';
import '../two-cards.css';
import './help-part.css';

const steps: [TextKey, TextKey][] = [
  ['helpWatchTitle', 'helpWatchText'],
  ['helpLookTitle', 'helpLookText'],
  ['helpTellTitle', 'helpTellText'],
  ['helpQuietTitle', 'helpQuietText'],
];

const keys: [keys: string[], does: TextKey][] = [
  [['/'], 'keySearch'],
  [['n'], 'keyNew'],
  [['g', 's'], 'keySentinels'],
  [['g', 'c'], 'keyChanges'],
  [['g', 'a'], 'keyAccount'],
  [['?'], 'keyHelp'],
  [['↑', '↓'], 'keyMove'],
  [['Enter'], 'keyOpen'],
  [['x'], 'keySelect'],
  [['Shift', 'x'], 'keyRange'],
  [['c'], 'keyCheck'],
  [['m'], 'keyMenu'],
  [['Esc'], 'keyEscape'],
];

const privacy: TextKey[] = ['privacyOwn', 'privacyNoSites', 'privacySession', 'privacyNothing', 'privacyOut'];

export function HelpPart() {
  return (
    <div class="stack wide help" data-testid="help">
      <h1>{t('helpTitle')}</h1>
      <section class="help-steps" aria-label={t('helpSteps')}>
        {steps.map(([title, text], i) => (
          <div key={title} class="card padded">
            <span class="number" aria-hidden="true">
              {i + 1}
            </span>
            <h2>{t(title)}</h2>
            <p class="soft">{t(text)}</p>
          </div>
        ))}
      </section>
      <section class="card padded stack" aria-labelledby="help-language">
        <div>
          <h2 id="help-language">{t('helpLanguage')}</h2>
          <p class="soft">{t('helpLanguageText')}</p>
        </div>
        <div class="help-examples">
          {examples.map(({ does, text }) => (
            <figure key={does}>
              <figcaption>{t(does)}</figcaption>
              <Code text={text} />
            </figure>
          ))}
        </div>
        <div>
          <a class="button" href={places.newSentinel({ url: '', name: '' })}>
            {t('helpTry')}
          </a>
        </div>
      </section>
      <div class="two-cards">
        <section class="card padded stack" aria-labelledby="help-keys">
          <h2 id="help-keys">{t('helpKeys')}</h2>
          <dl class="help-keys">
            {keys.map(([pressed, does]) => (
              <div key={does}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section class="card padded stack" aria-labelledby="help-privacy" data-testid="privacy">
          <h2 id="help-privacy">{t('helpPrivacy')}</h2>
          <ul class="help-list">
            {privacy.map((text) => (
              <li key={text}>{t(text)}</li>
            ))}
          </ul>
          <h2>{t('helpTrouble')}</h2>
          <p class="soft">{t('helpTroubleText')}</p>
        </section>
      </div>
    </div>
  );
}
