import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { asAnswer, type SecretCase, typed } from './secret-case.ts'
import { buildHar } from './secret-har.ts'
import { readableIn } from './secret-search.ts'
import { sendRaw, startUpstream } from './secret-wire.ts'
import { type Loss, lostIn } from './secret-losses.ts'

type Run = (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<{ readonly code: number; readonly out: string; readonly err: string }>

export interface AttackContext {
  /** Runs a command line of the tool. */
  readonly run: Run
  /** An empty folder. */
  readonly folder: string
  /** A Graylog server for other requests. */
  readonly target: { readonly port: number }
  readonly account: Readonly<Record<string, string>>
  /** Searches only the recording, and none of the files made from it. */
  readonly isBrief?: boolean
}

interface Readable {
  readonly number: number
  readonly file: string
  /** The decoding. */
  readonly way: string
}

export interface AttackOutcome {
  readonly readable: readonly Readable[]
  readonly losses: readonly Loss[]
  /** Commands that produced nothing, with their output. */
  readonly failed: readonly string[]
}

/** In the words of a recorder on a busy machine that had no time left to search its recording, or to rewrite it. */
const NO_TIME_LEFT = /could not be searched for secrets|[1-9]\d* of them left in the file/

export const SOURCES = ['reverse', 'forward', 'har'] as const
export type AttackSource = (typeof SOURCES)[number]

/** Sends all cases into the tool by one input and searches all its output. */
export async function attack(
  chosen: readonly SecretCase[],
  source: AttackSource,
  surroundings: AttackContext,
): Promise<AttackOutcome> {
  const cases = [RELEASE, ...chosen]
  const { folder } = surroundings
  await using upstream = await startUpstream(cases, surroundings.target)
  const file = join(folder, 'recording.ndjson')
  const printed: string[] = []
  const failed: string[] = []
  const note = (args: readonly string[], said: string, code: number): void => {
    printed.push(said)
    if (code === 2 || code === 70) failed.push(`${args.join(' ')}: ${code} ${said.slice(0, 300)}`)
  }
  let evidence = file
  const isReached = (name: string): boolean => source === 'har' || upstream.reached.has(name)
  if (source === 'har') {
    // The given file is only read by other commands, and not searched.
    evidence = `${folder}.har`
    writeFileSync(evidence, buildHar(cases))
    const args = ['convert', evidence, '--to', 'recording', '--out', file]
    const { code, out, err } = await surroundings.run(args)
    note(args, out + err, code)
  } else {
    const said = await record(cases, source, upstream.port, file)
    note(['record', source], said.said, said.code)
  }
  if (printed.some((said) => NO_TIME_LEFT.test(said))) failed.push(`${source}: not searched`)
  if (!existsSync(file)) failed.push(`${source}: no recording`)
  else if (surroundings.isBrief !== true) {
    upstream.forget()
    for (const args of listExports(evidence, folder, upstream.port)) {
      const { code, out, err } = await surroundings.run(args, surroundings.account)
      note(args, out + err, code)
    }
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'printed.txt'), printed.join('\n'))
  return { readable: readableBelow(folder), losses: lostIn(file, cases, isReached), failed }
}

/** An exchange with the release, which some commands need. */
const RELEASE: SecretCase = {
  number: -1,
  id: 'the release',
  group: '',
  side: 'answer',
  learnt: 'here',
  traffic: [
    asAnswer({
      target: '/system',
      headers: [typed('application/json')],
      body: JSON.stringify({ version: '5.1.0+abc1234', codename: 'Noir', lb_status: 'alive' }),
    }),
  ],
}

/** Lists every command that writes something from a recording. */
function listExports(file: string, folder: string, port: number): readonly (readonly string[])[] {
  const to = (name: string): string => join(folder, name)
  const target = `http://127.0.0.1:${port}/api`
  const base = ['--base', 'http://127.0.0.1:9000/api']
  const known = file.endsWith('.har') ? base : []
  return [
    ...['har', 'nock', 'curl'].map((form) => ['convert', file, '--to', form, '--out', to(form)]),
    ['convert', file, '--to', 'curl'],
    ['judge', file, '--assume-version', '5.1.0', '--out', to('judged'), ...known],
    ['judge', file, '--assume-version', '5.1.0', '--json', ...known],
    ['forecast', file, '--from', '5.1', '--to', '7.0', '--out', to('forecast'), ...known],
    ['forecast', file, '--from', '5.1', '--all', '--json', ...known],
    ['compare', file, file, '--out', to('compared'), ...known],
    [
      'replay',
      file,
      target,
      '--mode',
      'write',
      '--explain',
      'all',
      '--out',
      to('replayed'),
      '--assume-recorded',
      '5.1.0',
      '--assume-version',
      '5.1.0',
      ...known,
    ],
  ]
}

async function record(
  cases: readonly SecretCase[],
  source: 'reverse' | 'forward',
  port: number,
  file: string,
): Promise<{ readonly said: string; readonly code: number }> {
  const place = `http://127.0.0.1:${port}`
  const how = source === 'forward' ? [place, '--forward'] : [`${place}/api`]
  const child = spawn(process.execPath, [...program('cli'), 'record', ...how, '--out', file], {
    cwd: packageFile('.'),
    env: { ...process.env, DEBUG: '1', NODE_DEBUG: '' },
  })
  let said = ''
  const exited = once(child, 'exit')
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const origin = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString()
      const found = /^(http:\S+) (?:records|is a proxy)/m.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the recorder did not start: ${said}`)))
  })
  for (const one of cases)
    for (const index of one.traffic.keys())
      await sendRaw(Number(new URL(origin).port), one, index, source === 'forward' ? place : '')
  child.kill('SIGTERM')
  const [code] = (await exited) as [number | null]
  return { said, code: code ?? 70 }
}

function readableBelow(folder: string): readonly Readable[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => join(folder, name)).filter((name) => statSync(name).isFile())
  return files.flatMap((file) =>
    [...readableIn(readFileSync(file)), ...readableIn(Buffer.from(relative(folder, file)))].map(
      ([number, way]) => ({ number, file: relative(folder, file), way }),
    ),
  )
}
