// What the server sees of an element at this moment, before anybody watches it: fetched as any page is, read as any page is,
// and kept nowhere.
import type { Preview, PreviewRequest } from '../../shared/api/previews.ts';
import { elementValue } from '../../shared/detect/element-value.ts';
import type { BadSnapshot } from '../../shared/page/bad-snapshot.ts';
import { type Extent, extentKey } from '../../shared/page/extent.ts';
import type { ExtentReading, PageFeatures } from '../../shared/page/features.ts';
import { normaliseUrl } from '../../shared/page/normalise-url.ts';
import type { FetchOutcome } from '../fetch/fetcher.ts';
import type { World } from './world.ts';

type Fetched = Extract<FetchOutcome, { kind: 'fetched' }>;

export async function previewElement(world: World, request: PreviewRequest): Promise<Preview> {
  const address = normaliseUrl(request.url);
  if (!address.ok) return without(request, 'not-reached', address.message);
  const problem = request.mode === 'rendered' ? world.renderingProblem() : null;
  if (problem !== null) return without(request, 'not-reached', problem, 'browser');
  const outcome = await world.fetcher.fetch({
    url: address.url,
    ...(request.mode === 'rendered' && { render: { waitFor: null } }),
  });
  if (outcome.kind === 'fetched') return readFetched(world, request, address.url, outcome);
  const message = 'message' in outcome ? outcome.message : 'The site did not send the page.';
  return without(request, 'not-reached', message, helpAgainst(outcome));
}

async function readFetched(
  world: World,
  request: PreviewRequest,
  url: string,
  { body, contentType, status, finalUrl }: Fetched,
): Promise<Preview> {
  const extents: Extent[] = request.scope.length > 0 ? [{ scope: request.scope }] : [];
  const reading = await world.extractor.read({ bytes: body, contentType, status, url, finalUrl, extents });
  if (!reading.ok) return without(request, 'unreadable', reading.message);
  if (reading.bad !== null) return notThePage(world, request, reading.bad);
  const [extent] = extents;
  const part: ExtentReading =
    extent === undefined
      ? wholePage(reading.features.value)
      : reading.features.value.extents![extentKey(extent)]!;
  return ofPart(world, request, part);
}

function wholePage(features: PageFeatures): ExtentReading {
  return { state: 'found', elements: 1, features };
}

function ofPart(world: World, request: PreviewRequest, part: ExtentReading): Preview {
  switch (part.state) {
    case 'found':
      return found(request, part);
    case 'ambiguous':
      return without(
        request,
        'ambiguous',
        'Several elements could be the one you mean: pick a larger or a more particular one.',
      );
    case 'unreadable':
      return without(request, 'unreadable', `The element cannot be looked for: ${part.message}`);
    case 'gone':
      return without(
        request,
        'gone',
        request.mode === 'plain'
          ? 'The page comes without this element: its scripts draw it, or it is shown to you alone.'
          : 'The page does not show this element here: it is probably shown to you alone.',
        nextMode(world, request),
      );
  }
}

function found(request: PreviewRequest, part: Extract<ExtentReading, { state: 'found' }>): Preview {
  const { features, healed = [] } = part;
  const value = elementValue(features);
  if (healed.length === 0)
    return {
      state: 'found',
      message: 'The server sees this element.',
      value,
      scope: request.scope,
      offer: null,
    };
  const scope = request.scope.map((ref) => {
    const now = healed.find(({ by, path }) => by === ref.by && path === ref.path);
    return now ? { by: 'css' as const, path: now.nowPath, fingerprint: now.nowFingerprint } : ref;
  });
  return {
    state: 'healed',
    message:
      'The page comes to the server built a little differently; the element was found by what it is like.',
    value,
    scope,
    offer: null,
  };
}

/** The walls, each with the way that leads around it. */
function notThePage(world: World, request: PreviewRequest, { reason, message }: BadSnapshot): Preview {
  switch (reason) {
    case 'needs-browser':
      return without(request, 'needs-browser', message, nextMode(world, request));
    case 'login-wall':
    case 'bot-wall':
      return without(request, reason, message, 'browser');
    case 'empty-page':
      return without(request, 'not-the-page', message, nextMode(world, request));
    default:
      return without(request, 'not-the-page', message);
  }
}

function nextMode(world: World, { mode }: PreviewRequest): 'rendered' | 'browser' {
  return mode === 'plain' && world.renderingProblem() === null ? 'rendered' : 'browser';
}

/** Where the site answers the person and not the server; nothing helps against an address that is refused or not there. */
function helpAgainst(outcome: FetchOutcome): Preview['offer'] {
  if (outcome.kind === 'forbidden') return 'browser';
  if (outcome.kind !== 'failed') return null;
  return /^(?:status|busy|login-wall|no-browser|crashed|not-ready)$/.test(outcome.reason) ? 'browser' : null;
}

function without(
  { scope }: PreviewRequest,
  state: Preview['state'],
  message: string,
  offer: Preview['offer'] = null,
): Preview {
  return { state, message, value: null, scope, offer };
}
