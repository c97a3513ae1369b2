import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasRoute } from '#engine/knowledge/routes/routes.ts'
import { listAt, memberAt, textAt, type UnknownRecord } from '#engine/model/json/json.ts'
import { requireVersion } from '#engine/model/version.ts'
import { readJson } from '#engine/text/nesting.ts'
import { MORE_ACCOUNTS } from '../accounts.ts'
import { LabError } from '../lab-error.ts'
import { launch } from '../process/launch.ts'
import type { RunFolder } from '../process/run-folder.ts'
import { waitUntil } from '../wait-until.ts'
import { ask } from './ask.ts'
import { change } from './change.ts'
import type { LabServer } from './lab-server.ts'
import { freePorts } from './ports.ts'
import { ADMIN } from './settings-file.ts'

const BASE = 'dc=lab,dc=example'
const SEARCH = '(&(objectClass=inetOrgPerson)(uid={0}))'
const MANAGER = { dn: `cn=manager,${BASE}`, password: 'manager-of-the-lab' }
/** Modules and schemas of OpenLDAP's server, where its Debian package has them. */
const MODULES = '/usr/lib/ldap'
const SCHEMAS = '/etc/ldap/schema'
/** Seconds until the directory lets a user in. */
const LIMIT = 60

/** Starts an LDAP directory with the accounts of the variant, and lets the server log its users in. */
export async function addDirectory({ root, release, folder }: LabServer): Promise<void> {
  const port = await startDirectory(folder)
  const version = requireVersion(release.version)
  if (hasRoute('PUT /system/ldap/settings', version))
    await change(root, 'PUT', '/system/ldap/settings', getOldSettings(port))
  else await addBackend(root, port)
  const [user] = MORE_ACCOUNTS.directory
  await waitUntil('a user of the directory is let in', { seconds: LIMIT }, async () => {
    const answer = await ask(`${root}/system`, { as: user })
    return answer?.status === 200 || undefined
  })
}

async function startDirectory(folder: RunFolder): Promise<number> {
  const [port = 0] = await freePorts(1)
  const place = join(folder.path, 'directory')
  mkdirSync(join(place, 'data'), { recursive: true })
  const settings = join(place, 'slapd.conf')
  writeFileSync(settings, getDirectorySettings(place))
  const entries = join(place, 'entries.ldif')
  writeFileSync(entries, getEntries())
  const { error, status, stderr } = spawnSync('slapadd', ['-f', settings, '-l', entries])
  if (error) throw new LabError('slapd is not installed; it is in the Debian package slapd')
  if (status !== 0) throw new LabError(`cannot fill the directory: ${stderr.toString()}`)
  launch(folder, {
    name: 'directory',
    command: 'slapd',
    args: ['-f', settings, '-h', `ldap://127.0.0.1:${port}`, '-d', '0'],
  })
  return port
}

function getDirectorySettings(place: string): string {
  return [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${SCHEMAS}/${name}.schema`),
    `modulepath ${MODULES}`,
    'moduleload back_mdb',
    'database mdb',
    `directory ${join(place, 'data')}`,
    `suffix "${BASE}"`,
    `rootdn "${MANAGER.dn}"`,
    `rootpw ${MANAGER.password}\n`,
  ].join('\n')
}

function getEntries(): string {
  const users = MORE_ACCOUNTS.directory.map(({ name, password }) =>
    [
      `dn: uid=${name},${BASE}`,
      'objectClass: inetOrgPerson',
      `uid: ${name}`,
      `cn: Lab ${name}`,
      `sn: ${name}`,
      `mail: ${name}@example.org`,
      `userPassword: ${password}`,
    ].join('\n'),
  )
  const top = ['objectClass: dcObject', 'objectClass: organization', 'o: Lab', 'dc: lab']
  return `${[[`dn: ${BASE}`, ...top].join('\n'), ...users].join('\n\n')}\n`
}

/** The settings of servers before 4.0. */
function getOldSettings(port: number): UnknownRecord {
  return {
    enabled: true,
    system_username: MANAGER.dn,
    system_password: MANAGER.password,
    ldap_uri: `ldap://127.0.0.1:${port}`,
    use_start_tls: false,
    trust_all_certificates: false,
    active_directory: false,
    search_base: BASE,
    search_pattern: SEARCH,
    display_name_attribute: 'cn',
    default_group: 'Reader',
    group_mapping: {},
    group_search_base: '',
    group_id_attribute: '',
    additional_default_groups: [],
    group_search_pattern: '',
  }
}

async function addBackend(root: string, port: number): Promise<void> {
  const made = await change(root, 'POST', '/system/authentication/services/backends', {
    title: 'the directory of the lab',
    description: '',
    default_roles: [await findRole(root, 'Reader')],
    config: {
      type: 'ldap',
      servers: [{ host: '127.0.0.1', port }],
      transport_security: 'none',
      verify_certificates: false,
      system_user_dn: MANAGER.dn,
      system_user_password: { set_value: MANAGER.password },
      user_search_base: BASE,
      user_search_pattern: SEARCH,
      user_unique_id_attribute: 'entryUUID',
      user_name_attribute: 'uid',
      user_full_name_attribute: 'cn',
    },
  })
  await change(root, 'POST', '/system/authentication/services/configuration', {
    active_backend: textAt(memberAt(readJson(made), 'backend'), 'id'),
  })
}

async function findRole(root: string, name: string): Promise<string | undefined> {
  const answer = await ask(`${root}/authz/roles?per_page=0`, { as: ADMIN })
  const roles = listAt(readJson(answer?.text), 'roles')
  return textAt(
    roles.find((role) => textAt(role, 'name') === name),
    'id',
  )
}
