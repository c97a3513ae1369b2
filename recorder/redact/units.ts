/** The units of a text as numbers, zeros behind the last: reading them costs half of what `charCodeAt` does. */
export type Units = Uint8Array | Uint16Array

const LEAST_ROOM = 64 * 1024
/** Units of what is kept to be filled again. */
const KEPT_ROOM = 1024 * 1024
/** Bytes of the longest character, so that a text that is not ASCII always takes more bytes than it has units. */
const LONGEST = 4

let spare: Buffer | undefined
let wideSpare: Uint16Array | undefined
/** What was read last, which several rules read one after another. */
let last: { readonly text: string; readonly units: Units } | undefined

/** The units of a text, in memory that is lent: it may hold more behind them, and should be given back. */
export function unitsOf(text: string): Units {
  if (last?.text === text && (last.units === spare || last.units === wideSpare)) {
    if (last.units === spare) spare = undefined
    else wideSpare = undefined
    return last.units
  }
  const room = text.length + LONGEST
  const bytes = spare && spare.length >= room ? spare : Buffer.allocUnsafeSlow(roomFor(room))
  spare = undefined
  if (bytes.write(text) === text.length) return closed(bytes, text)
  giveBack(bytes)
  const units = wideSpare && wideSpare.length >= room ? wideSpare : new Uint16Array(roomFor(room))
  wideSpare = undefined
  Buffer.from(units.buffer).write(text, 'utf16le')
  return closed(units, text)
}

/** With as many zeros as anybody looks beyond the end. */
function closed(units: Units, text: string): Units {
  units.fill(0, text.length, text.length + LONGEST)
  last = { text, units }
  return units
}

/** Takes units back that nobody reads any more. */
export function giveBack(units: Units): void {
  if (units.length > KEPT_ROOM) {
    last = undefined
    return
  }
  if (units instanceof Uint16Array) wideSpare = units
  else spare = units as Buffer
}

function roomFor(wanted: number): number {
  return Math.max(LEAST_ROOM, wanted)
}
