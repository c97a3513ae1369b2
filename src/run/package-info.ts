import { readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'

/** What package.json says about this tool. */
interface PackageInfo {
  readonly name: string
  readonly version: string
  /** Where defects are reported; missing while the project has no public home. */
  readonly bugs?: string
}

/** Read once. */
export function packageInfo(): PackageInfo {
  info ??= read()
  return info
}
/** What results say about the tool that they are of. */
export function toolInfo(): Pick<PackageInfo, 'name' | 'version'> {
  const { name, version } = packageInfo()
  return { name, version }
}

let info: PackageInfo | undefined

function read(): PackageInfo {
  const json = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly bugs?: string | { readonly url?: string }
  }
  const bugs = typeof json.bugs === 'string' ? json.bugs : json.bugs?.url
  return { name: json.name, version: json.version, ...(bugs !== undefined && { bugs }) }
}
