import type { Exchange } from '#engine/model/exchange.ts'
import { sampleExchange, textBody } from '../sample-exchanges.ts'

/** Texts that attack a page or its layout. */
export const PAYLOADS = [
  '<script>document.title="owned"</script>',
  '<img src=x onerror="document.title=\'owned\'">',
  '"><svg onload=document.title="owned">',
  '</script><script>document.title="owned"</script>',
  'javascript:document.title="owned"',
  '{{constructor.constructor("document.title=1")()}}',
  '\u202egnp.exe\u202c',
  '\u0000\u0007\u001b[31mred\u001b[0m',
  '\u2028\u2029\ufeff\u200b',
  '<!--<script>',
  ']]>',
  'x'.repeat(30_000),
  '%3Cscript%3E',
  "'+alert(1)+'",
  '__proto__',
]

/** Exchanges with a payload in each field: for tests. */
export function hostileExchanges(): readonly Exchange[] {
  return PAYLOADS.flatMap((payload, at) =>
    [0, 1, 2, 3].map((variant) =>
      sampleExchange({
        index: at * 4 + variant,
        startedAt: at,
        endedAt: at + 1,
        actor: payload,
        probe: payload,
        connection: payload,
        request: {
          method: variant === 0 ? payload : 'GET',
          target: `/api/${payload}?${payload}`,
          headers: [[variant === 1 ? payload : 'User-Agent', payload]],
          body: textBody(payload),
        },
        response: {
          reason: payload,
          headers: [['Content-Type', payload]],
          body: textBody(variant === 2 ? JSON.stringify({ [payload]: payload }) : payload),
        },
      }),
    ),
  )
}
