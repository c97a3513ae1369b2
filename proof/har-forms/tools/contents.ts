import type { HarForm } from '../model.ts'
import { harForm } from '../har-form.ts'
import type { Row } from '../har-form.ts'
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

const rows: readonly (Pick<Row, 'id' | 'what'> & Partial<Row>)[] = [
  {
    id: 'base64-upper',
    what: 'texts in `BASE64`',
    steps: [inBase64(() => true, 'BASE64')],
  },
  {
    id: 'base64-lines',
    what: 'base64 in lines of 76',
    steps: [
      inBase64(() => true),
      onText((text) => ({ text: text.replaceAll(/(.{76})/g, '$1\r\n') })),
    ],
  },
  {
    id: 'encoding-utf8',
    what: 'texts in `utf-8`',
    steps: [onText((_text, { encoding = 'utf-8' }) => ({ encoding }))],
  },
  {
    id: 'wire-base64',
    what: 'packed bodies in base64',
    sending: [overGzip],
    steps: [wireSizes, asOnTheWire],
  },
  { id: 'no-content', what: 'answers without bodies', steps: [noContent] },
  {
    id: 'no-content-no-size',
    what: 'answers without bodies, size 0 against Content-Length',
    steps: [noContentNoSize],
  },
  {
    id: 'empty-text',
    what: 'an empty text with the size of the whole',
    steps: [onText(() => ({ text: '' }))],
  },
  {
    id: 'empty-text-no-size',
    what: 'an empty text, size 0',
    steps: [onText(() => ({ text: '', size: 0 }))],
  },
  {
    id: 'empty-text-unknown-size',
    what: 'an empty text, size -1',
    steps: [onText(() => ({ text: '', size: -1 }))],
  },
  { id: 'no-post-data', what: 'requests without bodies', steps: [noPostData] },
  { id: 'cut', what: 'texts cut, the size of the whole', steps: [cutAfter(PART)] },
  {
    id: 'cut-size-of-text',
    what: 'texts cut, the size of the part',
    steps: [cutAfter(PART), sizeOfText],
  },
  {
    id: 'cut-ellipsis',
    what: 'texts cut, with three dots',
    steps: [
      cutAfter(PART),
      onText((text, { size = 0 }) => (size > PART ? { text: `${text}...` } : {})),
    ],
  },
]

/** What may become of a body in any tool. */
export const contentForms: readonly HarForm[] = rows.map((row) =>
  harForm({ tool: 'any tool', source: SOURCES.har, ...row }),
)
