import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import { packageFile } from '#engine/package.ts'
import { PROFILE } from '#src/command/options/profile.ts'
import { ACCOUNT, reference } from '#src/cli/test-reference.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'
import { DOCUMENTS } from './blocks.ts'

/** Documents whose code other tests run. */
const TESTED_BY: Readonly<Record<string, string>> = {
  'docs/guides/mock.md': 'src/mock/docs.test.ts',
  'docs/guides/vitest.md': 'src/vitest/docs.test.ts',
  'docs/guides/baseline.md': 'src/cli/baseline/commands.test.ts',
}

const SHELL = ['', 'sh', 'console', 'crontab', 'text']

/** Code in documents, by document and language: `docs/guides/certify.md json`. */
const blocks = new Map<string, readonly string[]>()
for (const document of DOCUMENTS) {
  if (TESTED_BY[document] !== undefined) continue
  const text = readFileSync(packageFile(document), 'utf8')
  for (const [, language = '', code = ''] of text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
    const name = `${document} ${language}`
    if (!SHELL.includes(language)) blocks.set(name, [...(blocks.get(name) ?? []), code])
  }
}

/** Proves that the code of a document works. */
type Proof = (code: string) => void | Promise<void>

const CASES: Readonly<Record<string, Proof>> = {
  'README.md yaml'(code) {
    const [step] = parse(code) as readonly { readonly uses: string; readonly with: object }[]
    const { inputs } = readYaml('action.yml') as { readonly inputs: object }

    expect(step?.uses).toContain('/graylog-conformance@v')
    expect(inputs).toMatchObject(
      Object.fromEntries(Object.keys(step?.with ?? {}).map((key) => [key, {}])),
    )
  },
  async 'docs/guides/ci.md yaml'(code) {
    const { include: _file, ...jobs } = parse(code) as Readonly<Record<string, unknown>>
    const job = jobs['graylog-conformance'] as { readonly variables: Record<string, string> }
    const { TARGET, ...options } = job.variables
    const known = readYaml('deploy/ci/gitlab.yml') as Readonly<Record<string, object>>

    // The template names the tarball, so the page need not.
    const PACKAGE = expect.stringMatching(/\.tgz$/) as string
    expect(known['graylog-conformance']).toMatchObject({ variables: { TARGET: '', PACKAGE } })
    expect(TARGET).toBeDefined()
    const { code: exit, out } = await run(['certify', TARGET ?? '', '--show-config'], options)
    expect(exit).toBe(0)
    for (const value of Object.values(options)) expect(out).toContain(value)
  },
  async 'docs/guides/fleets.md yaml'(code) {
    const folder = freshFolder()
    mkdirSync(join(folder, 'known'))
    const files = { 'known/core.yaml': '', 'paris.token': 'x', 'ca.pem': SELF_SIGNED.cert }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const file = join(folder, 'fleet.yaml')
    writeFileSync(file, code.replaceAll(/https?:[^\s',]+/g, 'http://127.0.0.1:1/api'))

    const environment = { GRAYLOG_PROD_PASSWORD: 'x', LAB_KEY: 'x' }
    const { code: exit, out } = await run(['certify', '--targets', file], environment)

    // The file has no mistake, and nothing listens on the port.
    expect(exit).toBe(3)
    for (const name of ['berlin-1', 'paris-1', 'lab']) expect(out).toContain(name)
  },
  async 'docs/guides/scaling.md yaml'(code) {
    const { jobs } = parse(code) as {
      readonly jobs: Readonly<Record<string, { readonly steps: readonly { run?: string }[] }>>
    }
    const commands = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap((one) => one.run ?? []),
    )
    const runs = freshFolder()
    const recording = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')

    const codes: number[] = []
    for (const command of commands) {
      const words = command
        .replace('graylog-conformance ', '')
        .replace('recordings/*.har', recording)
        .replace('${{ matrix.shard }}', '1')
        .replace(/\bruns\/\*/, join(runs, 'run.json'))
        .replace(/\bruns\b$/, runs)
        .split(' ')
      codes.push((await run(words)).code)
    }

    expect(codes).toEqual([0, 0])
  },
  'docs/guides/certify.md json'(code) {
    const file = join(freshFolder(), 'profile.json')
    writeFileSync(file, code)

    expect(PROFILE.read?.(file, [])).toEqual(['sessions', 'streams', 'index-sets'])
  },
  async 'docs/reference/configuration.md json'(code) {
    const file = join(freshFolder(), 'graylog-conformance.json')
    writeFileSync(file, code)

    const { out } = await run(['certify', 'http://h/api', '--show-config', '--config', file])

    expect(out).toMatch(/mode +write/)
    expect(out).toMatch(/timeout +10/)
  },
  async 'docs/guides/test-client.md python'(code) {
    const [, command = ''] = /with_command\("(.+)"\)/.exec(code) ?? []
    const [, line = ''] = /wait_for_logs\(server, "(.+)"\)/.exec(code) ?? []
    const [, port = ''] = /--port (\d+)/.exec(command) ?? []

    const { out } = await run([...command.split(' '), '--show-config'])

    expect(out).toMatch(new RegExp(`port +${port}`))
    expect(line).toBe(`http://127.0.0.1:${port}/api`)
  },
  async 'docs/reference/api.md ts'(code) {
    await using server = await reference('7.0.1')
    const out = freshFolder()
    const file = join(out, 'example.mts')
    const index = pathToFileURL(packageFile('src/index.ts')).href
    const text = code
      .replace("'graylog-conformance'", JSON.stringify(index))
      .replace('https://logs.example.org/api', server.root)
      .replace(/credentials: .*/, `credentials: { user: ${JSON.stringify(ACCOUNT)} },`)
      .replace("'report'", JSON.stringify(join(out, 'report')))
    writeFileSync(file, `${text}\nexport { run }\n`)

    const { run: result } = (await import(file)) as { readonly run: { readonly summary: object } }

    expect(result.summary).toMatchObject({ violations: 0 })
  },
  'docs/contributing/recipes.md ts'(code) {
    const sources = ['test/faults/http.ts', 'suites/node/faults.ts']
    const all = sources.map((file) => readFileSync(packageFile(file), 'utf8')).join('')

    expect(squeezed(all).includes(squeezed(code))).toBe(true)
  },
}

test('code in documents is run by a test', () => {
  expect([...blocks.keys()].toSorted()).toEqual(Object.keys(CASES).toSorted())
})

test.each([...blocks].flatMap(([name, codes]) => codes.map((code) => [name, code] as const)))(
  'the code of %s works',
  async (name, code) => {
    await CASES[name]?.(code)
  },
)

function readYaml(file: string): unknown {
  return parse(readFileSync(packageFile(file), 'utf8'))
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
