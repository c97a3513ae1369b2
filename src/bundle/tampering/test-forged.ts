import { createPublicKey } from 'node:crypto'

import { addChecksum } from '#recorder/store/line.ts'
import { renderJson } from '#reports/json.ts'
import { fingerprintOf, publicPem } from '../keys.ts'
import { ENVELOPE, PUBLIC_KEY, RUN } from '../part-names.ts'
import { OWNER } from '../test-bundle.ts'
import { failing } from './test-bases.ts'
import { type Case, files, passAll } from './test-cases.ts'
import { changed, footed, RECORDING, runIn, signedAgain, withRun } from './test-edits.ts'

/** The neutral point of the curve: with it as `R`, `S` = 0 is valid for any message. */
const NEUTRAL = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])
const NOBODY = createPublicKey({
  key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), NEUTRAL]),
  format: 'der',
  type: 'spki',
})

const twice = (text: string): string => {
  const lines = text.trimEnd().split('\n')
  const { sum: _sum, ...line } = JSON.parse(lines[1] ?? '') as Record<string, unknown>
  lines[1] = addChecksum(JSON.stringify(line).replace('"status":', '"status":403,"status":')).text
  return footed(`${lines.join('\n')}\n`)
}

/** Attacks that change the visible content and have a valid signature. */
export const FORGED: readonly Case[] = [
  files('unsigned, with a key that fits everything', /^public-key\.pem$/, () => {
    const pem = changed(failing, PUBLIC_KEY, () => publicPem(NOBODY))
    return changed(pem, ENVELOPE, (text) => {
      const envelope = JSON.parse(text) as { signatures: unknown[] }
      const sig = Buffer.concat([NEUTRAL, Buffer.alloc(32)]).toString('base64')
      envelope.signatures = [{ keyid: fingerprintOf(NOBODY), sig }]
      return `${JSON.stringify(envelope, null, 2)}\n`
    })
  }),
  files('verdicts that passed before the true ones, by the owner', /^run\.json/, () => {
    const { verdicts } = runIn(withRun(failing, passAll))
    const first = `"verdicts": ${JSON.stringify(verdicts)},\n  "verdicts": [`
    return signedAgain(changed(failing, RUN, (text) => text.replace('"verdicts": [', () => first)))
  }),
  files('a run in another format, by the owner', /^run\.json/, () =>
    signedAgain(
      changed(failing, RUN, () => JSON.stringify(JSON.parse(renderJson(runIn(failing))))),
    ),
  ),
  files('a status twice in one line, by the owner', /^recording\.ndjson line 2$/, () =>
    signedAgain(changed(failing, RECORDING, twice)),
  ),
  files('a recording of the reader, by the owner', /^manifest\.json/, () =>
    signedAgain(failing, OWNER, (one) => ({
      ...one,
      judged: { ...one.judged, recordings: ['../../etc/hosts'] },
    })),
  ),
]
