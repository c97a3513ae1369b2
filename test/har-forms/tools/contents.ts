import type { Extra, HarForm } from '../model.ts'
import { harForm, row } from '../har-form.ts'
import { overGzip } from '../sending.ts'
import {
  asOnTheWire,
  cutAfter,
  inBase64,
  noContent,
  noContentNoSize,
  noPostData,
  sizeOfText,
  wireSizes,
} from '../steps/bodies.ts'
import { onText } from '../steps/on.ts'
import { SOURCES } from './sources.ts'

const PART = 100

const rows = [
  row('base64-upper', 'texts in `BASE64`', { steps: [inBase64(() => true, 'BASE64')] }),
  row('base64-lines', 'base64 in lines of 76', {
    steps: [
      inBase64(() => true),
      onText((text) => ({ text: text.replaceAll(/(.{76})/g, '$1\r\n') })),
    ],
  }),
  row('encoding-utf8', 'texts in `utf-8`', {
    steps: [onText((_text, { encoding = 'utf-8' }) => ({ encoding }))],
  }),
  row('wire-base64', 'packed bodies in base64', {
    sending: [overGzip],
    steps: [wireSizes, asOnTheWire],
  }),
  row('no-content', 'answers without bodies', { steps: [noContent] }),
  row('no-content-no-size', 'answers without bodies, size 0 against Content-Length', {
    steps: [noContentNoSize],
  }),
  row('empty-text', 'an empty text with the size of the whole', {
    steps: [onText(() => ({ text: '' }))],
  }),
  row('empty-text-no-size', 'an empty text, size 0', {
    steps: [onText(() => ({ text: '', size: 0 }))],
  }),
  row('empty-text-unknown-size', 'an empty text, size -1', {
    steps: [onText(() => ({ text: '', size: -1 }))],
  }),
  row('no-post-data', 'requests without bodies', { steps: [noPostData] }),
  row('cut', 'texts cut, the size of the whole', { steps: [cutAfter(PART)] }),
  row('cut-size-of-text', 'texts cut, the size of the part', {
    steps: [cutAfter(PART), sizeOfText],
  }),
  row('cut-ellipsis', 'texts cut, with three dots', {
    steps: [
      cutAfter(PART),
      onText((text, { size = 0 }) => (size > PART ? { text: `${text}...` } : {})),
    ],
  }),
]

/** What may become of a body in any tool. */
export const contentForms: readonly HarForm[] = rows.map((one) =>
  harForm({ tool: 'any tool', source: SOURCES.har, ...one }),
)

/** The members of `log` of a tool that knows no pages. */
export function logOf(name: string, version: string): Extra {
  return { version: '1.2', creator: { name, version }, pages: [] }
}
