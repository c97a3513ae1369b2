import { permissionsOfUser } from '../../requests/accounts.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state.ts'
import { offset } from '../../times.ts'

/** A user with the fields of every release; `sessions` says whether its sessions are looked up. */
export function userRecord(user: User, server: Server, sessions: boolean): JsonObject {
  const { has } = server
  return {
    id: user.id,
    username: user.name,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: user.fullName,
    permissions: permissionsOfUser(user, server),
    grn_permissions: [],
    preferences: {
      updateUnfocussed: false,
      ...(has('user-preferences-expensive') && { disableExpensiveUpdates: false }),
      enableSmartSearch: true,
    },
    timezone: user.timezone,
    session_timeout_ms: user.sessionTimeout,
    external: false,
    startpage: has('user-startpage-empty') ? {} : null,
    roles: user.roles,
    read_only: user.root,
    ...getActivity(user, server, sessions),
    account_status: user.disabled ? 'disabled' : 'enabled',
    auth_service_enabled: true,
    service_account: user.service,
  }
}

function getActivity(user: User, { state }: Server, sessions: boolean): JsonObject {
  const own = [...state.sessions.values()].filter((session) => session.user === user)
  if (!sessions || own.length === 0)
    return { session_active: false, last_activity: null, client_address: null }
  const last = Math.max(...own.map(({ lastAccess }) => lastAccess))
  return { session_active: true, last_activity: offset(last), client_address: '127.0.0.1' }
}
