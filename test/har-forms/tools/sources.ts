/** Sources of the forms: the tools' source code of 2026, or else their documentation. */
export const SOURCES = {
  chromium: 'ChromeDevTools/devtools-frontend front_end/models/har/Log.ts and Writer.ts',
  firefox: 'mozilla-firefox devtools/client/netmonitor/src/har/har-builder.js',
  safari: 'WebKit Source/WebInspectorUI/UserInterface/Controllers/HARBuilder.js',
  playwright: 'microsoft/playwright packages/playwright-core/src/server/har/harTracer.ts',
  chromeHar: 'sitespeedio/chrome-har lib/entryFromResponse.js',
  mitmproxy: 'mitmproxy/mitmproxy mitmproxy/addons/savehar.py',
  httpToolkit: 'httptoolkit/httptoolkit-ui src/model/http/har.ts',
  insomnia: 'Kong/insomnia packages/insomnia/src/common/har.ts',
  zap: 'zaproxy/zaproxy src/org/zaproxy/zap/utils/HarUtils.java',
  google: 'google/har-sanitizer harsanitizer/harsanitizer.py and wordlist.json',
  cloudflare: 'cloudflare/har-sanitizer src/lib/har_sanitize.tsx',
  okta: 'support.okta.com, Sanitizing HTTP Traces; auth0.com/docs, Sanitize HTTP Traces',
  har: 'HAR 1.2, softwareishard.com/blog/har-12-spec',
  closed: 'by its documented form: the program is not open',
} as const
