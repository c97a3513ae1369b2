import { ENVELOPE, MANIFEST, PUBLIC_KEY, RUN } from '../part-names.ts'
import type { TestFiles } from '../test-bundle.ts'
import { doubled, inserted, placesOf, renamed, written } from './test-archives.ts'
import { bodies, honest } from './test-bases.ts'
import { archive, type Case, files } from './test-cases.ts'
import { changed, RECORDING, signedAgain } from './test-edits.ts'

const OWN = [MANIFEST, ENVELOPE, PUBLIC_KEY, RUN, RECORDING]
const BODY = /^bodies\/[0-9a-f]{64}$/
const [one = '', two = ''] = bodies

const without = (name: string): TestFiles => new Map([...honest].filter(([own]) => own !== name))
const withFile = (name: string): TestFiles => new Map([...honest, [name, Buffer.from('more')]])

const parts: readonly Case[] = [
  ...OWN.map((name) => files(`${name} removed`, new RegExp(`^${name}$`), () => without(name))),
  files('a body removed', BODY, () => without(one)),
  files('a body removed, by the owner', BODY, () => signedAgain(without(one))),
  ...['report.html', 'bodies/x', 'README', 'a/b/c', `bodies/${'0'.repeat(64)}`].flatMap((name) => [
    files(`${name} added`, new RegExp(`^${name}$`), () => withFile(name)),
    files(`${name} added, by the owner`, new RegExp(`^${name}$`), () =>
      signedAgain(withFile(name)),
    ),
  ]),
  ...['../run.json', '/etc/x', 'a\\b', '.hidden', 'C:x', 'bodies/../x', 'con:', 'a//b'].map(
    (name) => files(`${name} added`, /^"/, () => withFile(name)),
  ),
  ...['RUN.json', 'Recording.ndjson'].map((name) =>
    files(`${name} added`, new RegExp(`^${name}$`), () => withFile(name)),
  ),
  ...[0, 1, 2].flatMap((number) => {
    const edited = (): TestFiles => changed(honest, bodies[number] ?? '', (text) => `${text} `)
    return [
      files(`body ${number} edited`, BODY, edited),
      files(`body ${number} edited, by the owner`, BODY, () => signedAgain(edited())),
    ]
  }),
  files('two bodies change places', BODY, () =>
    changed(
      changed(honest, one, () => honest.get(two) ?? ''),
      two,
      () => honest.get(one) ?? '',
    ),
  ),
]

const put =
  (name: string, at: number, bytes: readonly number[], where: 'local' | 'entry') =>
  (zip: Buffer): Buffer =>
    written(zip, placesOf(zip, name)[where] + at, bytes)

const archives: readonly Case[] = [
  ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.95, 0.99].map((share) =>
    archive(`cut at ${share}`, /^(?:[\w.-]+|bodies\/\w+|the archive)$/, (zip) =>
      zip.subarray(0, Math.floor(zip.length * share)),
    ),
  ),
  archive('its last byte cut', /^the archive$/, (zip) => zip.subarray(0, -1)),
  archive('a byte after it', /^the archive$/, (zip) => Buffer.concat([zip, Buffer.from([0])])),
  archive('a comment', /^the archive$/, (zip) =>
    Buffer.concat([written(zip, zip.length - 2, [1]), Buffer.from('x')]),
  ),
  archive('a byte between two files', /^manifest\.json$/, (zip) =>
    inserted(zip, placesOf(zip, RUN).local, Buffer.from([0])),
  ),
  ...OWN.map((name) =>
    archive(`${name} twice`, new RegExp(`^${name}$`), (zip) => doubled(zip, name)),
  ),
  archive('run.json renamed', /^run\.json$/, (zip) => renamed(zip, RUN, 'run.jsom')),
  archive('the recording renamed', /^recording\.ndjson$/, (zip) =>
    renamed(zip, RECORDING, 'recordinG.ndjson'),
  ),
  archive('a name out of its folder', /^"\.\.\/r\.jso"$/, (zip) => renamed(zip, RUN, '../r.jso')),
  archive('a NUL in a name', /^"run\\u0000json"$/, (zip) => renamed(zip, RUN, 'run\0json')),
  archive('a non-ASCII letter', /^"run\.jso\u00e4"$/, (zip) => {
    const { local, entry } = placesOf(zip, RUN)
    return written(written(zip, local + 37, [0xe4]), entry + 53, [0xe4])
  }),
  ...OWN.flatMap((name) =>
    (
      [
        ['the directory has another name', 46, [0x78], 'entry'],
        ['the directory has another size', 24, [1], 'entry'],
        ['the directory marks it as a link', 38, [0, 0, 0xff, 0xa1], 'entry'],
        ['the directory has another offset', 42, [9, 9], 'entry'],
        ['it is marked as encrypted', 6, [1], 'local'],
        ['it has a different time', 10, [1], 'local'],
        ['it has another checksum', 14, [1, 2, 3, 4], 'local'],
      ] as const
    ).map(([what, at, bytes, where]) =>
      archive(`${name}: ${what}`, new RegExp(`^${name}$`), put(name, at, bytes, where)),
    ),
  ),
  archive(
    'a file larger than its declared size',
    /^run\.json$/,
    put(RUN, 22, [1, 0, 0, 0], 'local'),
  ),
  archive(
    'a file with a huge declared size',
    /^run\.json$/,
    put(RUN, 22, [255, 255, 255, 255], 'local'),
  ),
]

/** Attacks that add, remove, or change files, or make two programs see different content. */
export const PARTS: readonly Case[] = [...parts, ...archives]
