import { readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'

/** The tool's fields of package.json. */
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
/** The tool's fields in results. */
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
