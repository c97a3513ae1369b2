import { execFileSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

type Command = readonly [file: string, ...args: string[]]
export type ProxyMode = 'reverse' | 'forward'

/** A runnable client; it reads server, account, and proxy from its environment. */
export interface Client {
  readonly name: string
  readonly command: Command
  readonly ways: readonly ProxyMode[]
  /** Why it does not support the forward proxy. */
  readonly notForward?: string
}

/** Clients installed together. */
interface Kit {
  readonly runtime: string
  readonly install: readonly Command[]
  readonly clients: readonly Client[]
}

const INSTALL_LIMIT = 300_000
const BOTH = ['reverse', 'forward'] as const

/**
 * Copies the clients' programs into a folder and installs their dependencies; returns a sentence for each that cannot
 * be installed. Only the named clients, or all by default.
 */
export function installClients(
  folder: string,
  names: readonly string[],
): { readonly clients: readonly Client[]; readonly skipped: readonly string[] } {
  cpSync(packageFile('tools/proof-clients'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const clients: Client[] = []
  const skipped: string[] = []
  const isWanted = ({ name }: Client): boolean => names.length === 0 || names.includes(name)
  for (const whole of kitsIn(folder)) {
    const kit = { ...whole, clients: whole.clients.filter(isWanted) }
    if (kit.clients.length === 0) continue
    const fault = install(kit, folder)
    if (fault === undefined) clients.push(...kit.clients)
    else skipped.push(`${kit.clients.map(({ name }) => name).join(', ')}: skipped, ${fault}`)
  }
  return { clients, skipped }
}

function kitsIn(folder: string): readonly Kit[] {
  const python = join(folder, 'python/bin/python')
  const square: Command = ['java', '-cp', 'jvm:jvm/lib/*', 'Square']
  const node = (name: string, file: string): Client => ({
    name,
    ways: BOTH,
    command: [process.execPath, file],
  })
  return [
    {
      runtime: 'curl',
      install: [],
      clients: [{ name: 'curl', command: ['sh', 'curl.sh'], ways: BOTH }],
    },
    {
      runtime: 'wget',
      install: [],
      clients: [{ name: 'wget', command: ['sh', 'wget.sh'], ways: BOTH }],
    },
    {
      runtime: 'git',
      install: [],
      clients: [{ name: 'git', command: ['sh', 'git.sh'], ways: BOTH }],
    },
    {
      runtime: 'java',
      install: [['javac', '-d', '.', 'Client.java']],
      clients: [{ name: 'Java', command: ['java', '-cp', '.', 'Client'], ways: BOTH }],
    },
    {
      runtime: 'cargo',
      install: [
        ['cargo', 'init', '-q', '--name', 'proof', 'rust'],
        cargo('add', '-q', 'reqwest@0.12', '--no-default-features', '-F', 'blocking,rustls-tls'),
        cargo('add', '-q', 'base64@0.22', 'sha2@0.10'),
        cargo('build', '-q'),
      ],
      clients: [
        { name: 'Rust reqwest', command: [join(folder, 'rust/target/debug/proof')], ways: BOTH },
      ],
    },
    {
      runtime: 'ruby',
      install: [],
      clients: [{ name: 'Ruby', command: ['ruby', 'client.rb'], ways: BOTH }],
    },
    {
      runtime: 'npm',
      install: [
        ['npm', 'install', '--silent', '--prefix', '.', 'axios@1', 'undici@7', 'graylog-api@1.2.0'],
      ],
      clients: [
        node('undici', 'undici-client.js'),
        node('axios', 'axios-client.js'),
        node('graylog-api', 'graylog-api-client.js'),
      ],
    },
    {
      runtime: 'python3',
      install: [
        ['python3', '-m', 'venv', 'python'],
        ['python/bin/pip', 'install', '-q', 'requests', 'httpx'],
      ],
      clients: [
        { name: 'requests', command: [python, 'requests_client.py'], ways: BOTH },
        { name: 'httpx', command: [python, 'httpx_client.py'], ways: BOTH },
      ],
    },
    {
      runtime: 'python3',
      install: [
        ['python3', '-m', 'venv', 'python'],
        ['python/bin/pip', 'install', '-q', 'bonfire==0.0.8', 'grapi==0.1.4'],
      ],
      clients: [
        {
          name: 'bonfire',
          command: ['sh', 'bonfire.sh'],
          ways: ['reverse'],
          notForward: 'its option --tls takes no authority of certificates',
        },
        { name: 'grapi', command: [python, 'grapi_client.py'], ways: BOTH },
      ],
    },
    {
      runtime: 'mvn',
      install: [
        [
          ...(['mvn', '-q', '-B', '-f', 'jvm/pom.xml'] as const),
          'dependency:copy-dependencies',
          '-DoutputDirectory=lib',
        ],
        ['javac', '-cp', 'jvm/lib/*', '-d', 'jvm', 'jvm/Square.java'],
      ],
      clients: [
        { name: 'OkHttp', command: square, ways: BOTH },
        { name: 'Retrofit', command: [...square, 'retrofit'], ways: BOTH },
      ],
    },
    {
      runtime: 'go',
      install: [['go', 'build', '-o', 'go-client', 'client.go']],
      clients: [{ name: 'Go net/http', command: [join(folder, 'go-client')], ways: BOTH }],
    },
    {
      runtime: 'go',
      install: [
        ['go', '-C', 'telegraf', 'mod', 'init', 'proof'],
        [
          'go',
          '-C',
          'telegraf',
          'get',
          'github.com/influxdata/telegraf/plugins/inputs/graylog@v1.37.2',
        ],
        ['go', '-C', 'telegraf', 'build', '-o', '../telegraf-client', '.'],
      ],
      clients: [
        {
          name: 'Telegraf input',
          command: [join(folder, 'telegraf-client')],
          ways: ['reverse'],
          notForward: 'it makes a transport of its own that has no proxy, and no setting for one',
        },
      ],
    },
  ]
}

/** Builds a cargo command for the Rust client; `add` and `build` take the manifest after their name. */
function cargo(name: string, ...rest: readonly string[]): Command {
  return ['cargo', name, '--manifest-path', 'rust/Cargo.toml', ...rest]
}

/** Installs a kit; returns the error, or undefined. */
function install({ runtime, install: steps }: Kit, cwd: string): string | undefined {
  const run = ([file, ...args]: Command): unknown =>
    execFileSync(file, args, { cwd, stdio: 'pipe', timeout: INSTALL_LIMIT })
  try {
    run(['sh', '-c', `command -v ${runtime}`])
  } catch {
    return `"${runtime}" is not on this machine`
  }
  try {
    steps.forEach(run)
    return undefined
  } catch (error) {
    const [first = 'it failed'] = String(Reflect.get(error as Error, 'stderr'))
      .trim()
      .split('\n')
      .slice(-1)
    return `it could not be installed: ${first}`
  }
}
