import { missingPrograms } from '../command-line/programs.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { someOf } from '../command-line/values.ts'
import { packInto } from '../proof-package/pack.ts'
import { flawsTold, tell } from '../tell-flaws.ts'
import { tryAction } from './github.ts'
import { tryGitlab } from './gitlab.ts'
import { tryJenkins } from './jenkins.ts'
import { openScene, type Scene } from './scene.ts'
import { tryShell } from './shell.ts'
import { validateAll } from './validate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const PARTS = {
  validate: ({ folder }: Scene) => validateAll(folder),
  github: tryAction,
  gitlab: tryGitlab,
  jenkins: tryJenkins,
  shell: tryShell,
} as const

/** The programs that each part requires. */
const NEEDS: Readonly<Record<keyof typeof PARTS, readonly string[]>> = {
  validate: ['go', 'python3'],
  github: ['go'],
  gitlab: ['rsync'],
  jenkins: ['java', 'mvn'],
  shell: [],
}

const names = Object.keys(PARTS) as readonly (keyof typeof PARTS)[]
const { values, refuse } = readCommandLine({
  name: 'proof:pipelines',
  does:
    'Validates action.yml and the files in deploy with third-party tools, and runs each pipeline on this machine with the ' +
    'packed package, against a reference server that conforms and one with a fault. Needs the registries of npm, PyPI, Go ' +
    'and Maven, and Go, Python 3, Java, Maven and rsync; what was fetched is kept.',
  options: { only: option('<parts>', `of ${names.join()}`, someOf('part', names), names) },
})
const missing = missingPrograms([...new Set(values.only.flatMap((name) => NEEDS[name]))])
if (missing !== undefined) refuse(`${missing}, or leave out what needs it with --only`)

const folder = temporaryFolder()
const { tarball } = packInto(folder)
{
  using scene = await openScene(folder, tarball)
  for (const name of values.only)
    for (const { what, flaws } of await PARTS[name](scene)) tell(what, flaws)
}
process.exitCode = flawsTold() === 0 ? 0 : 1
