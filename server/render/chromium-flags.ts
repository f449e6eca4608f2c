// How Chromium is started: no network but our proxy, nothing of its own in the background, and bounds on each page.

export interface FlagChoices {
  profileDir: string;
  /** Port of the proxy on loopback. */
  proxyPort: number;
  /** Off only where the browser could not start otherwise (as root). */
  sandbox: boolean;
  pageMemoryMb: number;
}

const quiet = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--no-startup-window',
  '--mute-audio',
  '--hide-scrollbars',
  '--window-size=1280,900',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-search-engine-choice-screen',
  '--disable-notifications',
  '--disable-print-preview',
  '--disable-speech-api',
  '--deny-permission-prompts',
  '--password-store=basic',
  '--use-mock-keychain',
  // A page in the background would be slowed down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  // A picture's address says what we compare; its bytes are fetched, if at all, like any page.
  '--blink-settings=imagesEnabled=false',
  '--autoplay-policy=user-gesture-required',
  // All frames of a page in one process: each check has a browser context, and so processes, of its own anyway.
  '--disable-site-isolation-trials',
];

const offline = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--metrics-recording-only',
  '--no-pings',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const featuresOff = [
  'IsolateOrigins',
  'site-per-process',
  'Translate',
  'OptimizationHints',
  'OptimizationGuideModelDownloading',
  'MediaRouter',
  'DialMediaRouteProvider',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'InterestFeedContentSuggestions',
  'Prerender2',
  'NetworkTimeServiceQuerying',
  'DnsOverHttps',
  'AsyncDns',
];

export function chromiumFlags({ profileDir, proxyPort, sandbox, pageMemoryMb }: FlagChoices): string[] {
  return [
    ...quiet,
    ...offline,
    `--disable-features=${featuresOff.join(',')}`,
    `--user-data-dir=${profileDir}`,
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    // Without this, Chromium would go around the proxy to reach loopback.
    '--proxy-bypass-list=<-loopback>',
    // Names are the proxy's business; a browser that resolves nothing can be led nowhere.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    `--js-flags=--max-old-space-size=${pageMemoryMb}`,
    ...(sandbox ? [] : ['--no-sandbox']),
  ];
}
