import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { readCommandLine } from '../command-line/read.ts'
import { packInto } from '../proof-package/pack.ts'
import { flawsOfReports } from '../proof-pipelines/report-flaws.ts'
import { flawsTold, tell } from '../tell-flaws.ts'
import { BASE_ENVIRONMENT, layOutBase } from './base.ts'
import { Buildah, computeDigest } from './buildah.ts'
import { validateDeployment } from './validate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

readCommandLine({
  name: 'proof:image',
  does:
    'Validates the Dockerfile and the compose file with third-party tools, packs the package twice, builds the image twice in ' +
    'an empty root, and runs it there: read-only, as an unprivileged user, without a network. Needs Linux, root, buildah, busybox, Go, ' +
    'Python 3 and the registries of npm, Go and PyPI; no container engine, and no registry of images.',
  needs: ['buildah', 'busybox', 'go', 'python3', 'npm'],
})

const BASE = 'localhost/node-stand-in'
const folder = temporaryFolder()
const own: string[] = []
try {
  for (const { what, flaws } of validateDeployment(folder)) tell(what, flaws)

  const packs = ['first', 'second'].map((name) => {
    mkdirSync(join(folder, name))
    return packInto(join(folder, name)).tarball
  })
  const hashes = packs.map(sha256)
  tell(`two builds and packs: ${hashes[0] ?? ''}`, same(hashes))

  const [, line = ''] =
    /node:(\d+)/.exec(readFileSync(packageFile('deploy/image/Dockerfile'), 'utf8')) ?? []
  const base = join(folder, 'base')
  layOutBase(base, line)
  const buildah = new Buildah(folder)
  buildah.importRoot(base, BASE, BASE_ENVIRONMENT)
  // The Dockerfile reads it from the root of a clone.
  const [tarball = ''] = packs
  const inClone = packageFile(basename(tarball))
  spawnSync('cp', [tarball, inClone])
  own.push(inClone)
  const roots = ['first', 'second'].map((name) => {
    buildah.build(BASE, name)
    return buildah.mount(name)
  })
  const digests = roots.map(computeDigest)
  tell(`two images by buildah, all that is ours in them: ${digests[0] ?? ''}`, same(digests))

  const { User, WorkingDir, Entrypoint } = buildah.configOf('first')
  tell(`started as ${User} in ${WorkingDir}: ${Entrypoint.join(' ')}`, [
    ...(User === '1000:1000' ? [] : ['it is started as someone else']),
    ...(WorkingDir === '/work' ? [] : ['it is started elsewhere']),
  ])
  const work = join(folder, 'work')
  mkdirSync(work)
  chownSync(work, 1000, 1000)
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      '--mount',
      '--net',
      packageFile('tools/proof-image/inside.sh'),
      roots[0] ?? '',
      work,
      ...Entrypoint,
    ],
    { encoding: 'utf8', timeout: 300_000 },
  )
  tell('it certifies the reference server there: read-only, user 1000, no network', [
    ...(status === 0 ? [] : [`it ended with ${status}: ${stdout}${stderr}`]),
    ...(/^1000$/m.test(stdout) ? [] : ['it ran as someone else']),
    ...(stdout.includes('can be written') ? ['the root can be written'] : []),
    ...(await flawsOfReports(join(work, 'conformance-report'), ['junit'], false)),
  ])
} finally {
  for (const file of own) rmSync(file)
}
process.exitCode = flawsTold() === 0 ? 0 : 1

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function same(all: readonly string[]): readonly string[] {
  return new Set(all).size === 1 ? [] : [`they differ: ${all.join(', ')}`]
}
