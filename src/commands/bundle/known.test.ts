import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { Ajv2020 } from 'ajv/dist/2020.js'

import { startReference } from '#reference/serve.ts'
import { parseTypedVersion, requireVersion } from '#engine/model/version.ts'
import { loadSchema } from '#engine/schema/load.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { listFaults } from '#suites/faults.ts'
import { ACCOUNT, ADMIN } from '../../cli/test-reference.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const folder = freshFolder()
const [LIST, REPORT, KEY] = ['known.yaml', 'report', 'key.pem'].map((name) =>
  join(folder, name),
) as [string, string, string]
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Creates a faulty server's recording, a baseline for its fault, and a report with that baseline. */
beforeAll(async () => {
  const faults = listFaults().filter(({ id }) => id === 'node.nodes.total')
  const version = parseTypedVersion('7.0.1')
  if (!version) throw new Error('no release')
  await using target = await startReference({ version, account: ACCOUNT, faults })
  const certify = [
    'certify',
    target.root,
    '--suite',
    'node',
    '--strict',
    '--quiet',
    '--baseline',
    LIST,
  ]
  const first = join(folder, 'first')
  await run(
    [...certify, '--out', first, '--update-baseline', '--same-reason', '--reason', 'ticket 17'],
    ADMIN,
  )
  const text = readFileSync(LIST, 'utf8')
  writeFileSync(
    LIST,
    text.replace('owner: ""', 'owner: Ann').replace('expires: ""', 'expires: 2999-01-01'),
  )
  await run([...certify, '--out', REPORT], ADMIN)
  await run(['bundle', REPORT, '--baseline', LIST, '--new-key', KEY])
})

test('a bundle includes the baseline, and verify reports its entries with owner and reason', async () => {
  const out = join(folder, 'now')

  const shown = await run(['verify', `${REPORT}.bundle.zip`])
  const { code, out: json } = await run(['verify', `${REPORT}.bundle.zip`, '--json', '--out', out])
  const verification = JSON.parse(json) as object

  expect([shown.code, code]).toEqual([0, 0])
  expect(flat(shown.out)).toContain('by known.yaml as of ')
  expect(flat(shown.out)).toContain("the signer's word")
  expect(flat(shown.out)).toContain(
    'node.nodes.total: known violation: ticket 17 (owner Ann, until 2999-01-01)',
  )
  expect(verification).toMatchObject({
    state: 'verified',
    known: {
      file: 'known.yaml',
      entries: 1,
      outdated: [],
      findings: [{ checkId: 'node.nodes.total', rating: 'violation', reason: 'ticket 17' }],
    },
  })
  const validate = new Ajv2020({ strict: true }).compile(loadSchema('verification'))
  validate(verification)
  expect(validate.errors).toBeNull()
  const page = readFileSync(join(out, 'report.html'), 'utf8')
  expect(page).toContain('Ticket 17')
  expect(readFileSync(join(out, 'run.json'))).toEqual(readFileSync(join(REPORT, 'run.json')))
})

test('verify lists the causes of the findings as certify does', async () => {
  const ids = ['node.nodes.total', 'node.started-at.offset']
  const faults = listFaults().filter(({ id }) => ids.includes(id))
  const version = requireVersion('7.0.1')
  await using target = await startReference({ version, account: ACCOUNT, faults })
  const report = join(folder, 'faulty')
  await run(['certify', target.root, '--suite', 'node', '--quiet', '--out', report], ADMIN)
  await run(['bundle', report, '--key', KEY])

  const { out } = await run(['verify', `${report}.bundle.zip`])
  const { out: json } = await run(['verify', `${report}.bundle.zip`, '--json'])
  const verification = JSON.parse(json) as object

  expect(flat(out)).toContain(
    'Causes (2) - Likely: started_at of a node ends in +0000; GET /system: started_at; causes 1 failure - Likely: the list of nodes has the wrong total; GET /system/cluster/nodes: total; causes 1 failure',
  )
  expect(describeMisfit('verification', verification)).toBeUndefined()
})

test('bundle accepts only the baseline of the report, and drops it only on request', async () => {
  const other = join(folder, 'other.yaml')
  writeFileSync(other, `${readFileSync(LIST, 'utf8')}# more\n`)
  const bundle = ['bundle', REPORT, '--key', KEY, '--out', join(folder, 'plain.zip')]

  const unsaid = await run(bundle)
  const changed = await run([...bundle, '--baseline', other])
  const without = await run([...bundle, '--no-baseline'])
  const verified = await run(['verify', join(folder, 'plain.zip'), '--json'])

  expect([unsaid.code, changed.code, without.code, verified.code]).toEqual([2, 2, 0, 0])
  expect(unsaid.err).toContain('pass that file with --baseline')
  expect(changed.err).toContain('is not the baseline that the run used')
  expect(JSON.parse(verified.out)).not.toHaveProperty('known')
  expect(flat(without.out)).toContain('does not conform')
})

test('a report without a baseline cannot be bundled with one', async () => {
  const plain = join(folder, 'bare')
  await run(['judge', join(REPORT, 'recording.ndjson'), '--out', plain, '--quiet'])
  const recording = ['--recording', join(REPORT, 'recording.ndjson')]

  const { code, err } = await run(['bundle', plain, ...recording, '--key', KEY, '--baseline', LIST])

  expect([code, err]).toEqual([2, expect.stringContaining('its run used no baseline')])
})

test('one of several runs with a shared baseline can be bundled, with a note', async () => {
  const [both, file] = [join(folder, 'both'), join(REPORT, 'recording.ndjson')]
  const copy = join(folder, 'copy.ndjson')
  writeFileSync(copy, readFileSync(file))
  const stale = `${readFileSync(LIST, 'utf8')}- check: node.record.version\n  reason: told\n`
  const list = join(folder, 'stale.yaml')
  writeFileSync(list, stale)
  await run([
    'judge',
    file,
    copy,
    '--strict',
    '--suite',
    'node',
    '--baseline',
    list,
    '--out',
    both,
    '--quiet',
  ])
  const out = join(folder, 'several.zip')
  const args = ['--recording', copy, '--key', KEY, '--baseline', list, '--out', out]

  const made = await run(['bundle', join(both, 'copy'), ...args])
  const { code, out: shown } = await run(['verify', out])

  expect([made.code, made.err, code]).toEqual([0, '', 0])
  expect(flat(shown)).toContain('as one of several runs')
})
