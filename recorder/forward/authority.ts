import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { replaceOwnFile } from '#engine/files/own-file.ts'
import { makeFolder, makeFolderInside } from '#engine/files/own-folder.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { AllowedHost } from './allow.ts'
import { authorityCertificate, type Issuer, serverCertificate } from './certificate.ts'

/** An authority that clients are asked to trust while they are recorded. */
export interface Authority {
  /** As http-mitm-proxy wants it: `certs/ca.pem` and `keys/ca.private.key` in here. */
  readonly folder: string
  readonly certificateFile: string
  readonly certificate: string
  readonly validUntil: Date
  /** Key and certificate for a server of this name; PEM. One key serves all of them. */
  readonly leafFor: (name: string) => { readonly key: string; readonly cert: string }
}

const DAY = 24 * 60 * 60 * 1_000
const AUTHORITY_DAYS = 30
const LEAF_DAYS = 7
/** Milliseconds that clocks may differ. */
const SKEW = 60 * 60 * 1_000

/**
 * Takes the authority for these hosts from its folder, or issues one: for 30 days, able to vouch for
 * these hosts only, its key readable by its owner only. Throws UsageError.
 */
export async function openAuthority(
  base: string,
  allowed: readonly AllowedHost[],
  now = new Date(),
): Promise<Authority> {
  const names = [...new Set(allowed.map(({ name }) => name))].sort()
  const folder = join(
    base,
    createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16),
  )
  try {
    if (!isUsable(folder, now)) await issue(folder, names, now)
    return load(folder, now)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(
      `cannot store the recorder's CA in "${folder}": ${code ?? message}; choose a different folder with --ca-dir`,
      { cause: error },
    )
  }
}

interface Files {
  readonly certificate: string
  readonly key: string
  readonly publicKey: string
}

function getFiles(folder: string): Files {
  return {
    certificate: join(folder, 'certs', 'ca.pem'),
    key: join(folder, 'keys', 'ca.private.key'),
    publicKey: join(folder, 'keys', 'ca.public.key'),
  }
}

/** A key that others could read, or a certificate that ends within a day, is replaced. */
function isUsable(folder: string, now: Date): boolean {
  const { certificate, key, publicKey } = getFiles(folder)
  if (![certificate, key, publicKey].every((file) => existsSync(file))) return false
  if (process.platform !== 'win32' && (statSync(key).mode & 0o077) !== 0) return false
  const { validTo } = new X509Certificate(readFileSync(certificate))
  return new Date(validTo).getTime() - now.getTime() > DAY
}

async function issue(folder: string, names: readonly string[], now: Date): Promise<void> {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const name = `graylog-conformance recorder ${randomBytes(4).toString('hex')}`
  const certificate = authorityCertificate(
    {
      name,
      publicKey: keys.publicKey,
      from: new Date(now.getTime() - SKEW),
      until: new Date(now.getTime() + AUTHORITY_DAYS * DAY),
    },
    { name, ...keys },
    names,
  )
  const files = getFiles(folder)
  makeFolder(folder)
  for (const part of ['certs', 'keys']) makeFolderInside(join(folder, part))
  replaceOwnFile(files.key, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  replaceOwnFile(files.publicKey, keys.publicKey.export({ type: 'spki', format: 'pem' }).toString())
  replaceOwnFile(files.certificate, certificate)
}

function load(folder: string, now: Date): Authority {
  const files = getFiles(folder)
  const certificate = readFileSync(files.certificate, 'utf8')
  const parsed = new X509Certificate(certificate)
  const privateKey = createPrivateKey(readFileSync(files.key))
  const issuer: Issuer = {
    name: parsed.subject.replace(/^CN=/, ''),
    privateKey,
    publicKey: createPublicKey(privateKey),
  }
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const validUntil = new Date(parsed.validTo)
  const leafUntil = new Date(Math.min(validUntil.getTime(), now.getTime() + LEAF_DAYS * DAY))
  const leafFor = (name: string, key: KeyObject): string =>
    serverCertificate(
      { name, publicKey: key, from: new Date(now.getTime() - SKEW), until: leafUntil },
      issuer,
    )
  return {
    folder,
    certificate,
    validUntil,
    certificateFile: files.certificate,
    leafFor: (name) => ({
      key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: leafFor(name, leaf.publicKey) + certificate,
    }),
  }
}
