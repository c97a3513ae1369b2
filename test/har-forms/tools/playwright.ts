import { decodeBody } from '#engine/model/exchange.ts'
import type { Extra, HarContent, HarForm, HarPostData, HarStep } from '../model.ts'
import { harForm, type Keep, harRow } from '../har-form.ts'
import { asZipOfPlaywright } from '../pack.ts'
import { asAgent, byPage, overGzip } from '../sending.ts'
import { inBase64, noSizes, wireSizes } from '../steps/bodies.ts'
import { noCookies } from '../steps/headers.ts'
import { withMembers, without } from '../steps/on.ts'
import { durationUnknown } from '../steps/times.ts'
import { SOURCES } from './sources.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36'

/** Media types that it treats as text; it knows no type for a response without one. */
const isTextual = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|javascript|xml))/.test(type)
const embedded = inBase64((type) => !isTextual(type))
const members = withMembers({
  _resourceType: 'fetch',
  _frameref: 'frame@1',
  _monotonicTime: 1234.5,
})
const FULL: readonly HarStep[] = [wireSizes, members, embedded]
const MINIMAL: readonly HarStep[] = [members, embedded, noSizes, noCookies, durationUnknown]

/** Moves bodies to files named by their digest. */
function attached(entry: Extra, keep: Keep): Extra {
  const { request, response, ...more } = entry as Extra & {
    readonly request: Extra & { readonly postData?: HarPostData }
    readonly response: Extra & { readonly content: HarContent }
  }
  const { postData } = request
  const { content } = response
  const sent = postData?.text
  const got = content.text
  return {
    ...more,
    request: {
      ...request,
      ...(postData && {
        postData: {
          ...postData,
          text: '',
          params: [],
          ...(sent !== undefined && { _file: keep(Buffer.from(sent), 'json') }),
        },
      }),
    },
    response: {
      ...response,
      content: {
        ...without(content, 'text', 'encoding'),
        ...(got !== undefined && {
          _file: keep(
            decodeBody(content.encoding === 'base64' ? { base64: got } : { text: got }),
            isTextual(content.mimeType ?? '') ? 'json' : 'dat',
          ),
        }),
      },
    },
  }
}

const rows = [
  harRow('playwright-full-attach', 'full, attach: bodies as separate files', { attach: attached }),
  harRow('playwright-minimal-zip', 'minimal, as .zip', {
    steps: MINIMAL,
    attach: attached,
    pack: asZipOfPlaywright,
  }),
]

export const playwrightForms: readonly HarForm[] = rows.map((one) =>
  harForm({
    tool: 'Playwright recordHar',
    source: SOURCES.playwright,
    steps: FULL,
    log: {
      version: '1.2',
      creator: { name: 'Playwright', version: '1.65.1' },
      browser: { name: 'chromium', version: '147.0.0.0' },
    },
    sending: [byPage, asAgent(AGENT), overGzip],
    ...one,
  }),
)
