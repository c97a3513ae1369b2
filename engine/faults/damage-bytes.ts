import type { AnswerBody } from '../model/answer.ts'
import type { Change } from '../model/fault.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Prints a JSON body with wrong bytes; any other body stays as it is. */
export function damageBytes(body: AnswerBody, how: NonNullable<Change['bytes']>): AnswerBody {
  if (body.kind !== 'json') return body
  const text = JSON.stringify(body.value)
  const written = { kind: 'text', type: 'application/json' } as const
  switch (how) {
    case 'iso-8859-1':
      return { ...written, text: text.replaceAll(/[^\0-\xFF]/gu, '?'), encoding: 'latin1' }
    case 'cesu-8':
      return { ...written, text: toCesu8(text).toString('latin1'), encoding: 'latin1' }
    case 'byte-order-mark':
      return { ...written, text: `${BYTE_ORDER_MARK}${text}` }
    case 'cut':
      return { ...written, text: text.slice(0, -1) }
    case 'trailing-text':
      return { ...written, text: `${text}\n<!-- -->` }
  }
}

/** Each half of a surrogate pair is three bytes. */
function toCesu8(text: string): Buffer {
  const bytes = [...Array(text.length).keys()].flatMap((at) => {
    const unit = text.charCodeAt(at)
    return unit >= 0xd800 && unit <= 0xdfff
      ? [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
      : [...Buffer.from(String.fromCharCode(unit))]
  })
  return Buffer.from(bytes)
}
