import { visible } from '../visible.ts'
import { shortAgent } from './short-agent.ts'

/** A client's name as people say it, with the whole where that is longer. */
export function agentView(agent: string) {
  const name = shortAgent(agent)
  return { name: visible(name), ...(name !== agent && { agent: visible(agent) }) }
}

/** What stands at the top of a page of several clients; nothing where there is only one. */
export function indexOf<Client>(clients: readonly Client[]): readonly Client[] {
  return clients.length > 1 ? clients : []
}
