// Loaded before a program of the proof: connections to other machines and name lookups fail.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const LOCAL = /^(?:127\.|::1$|localhost$)/

function refuse(host) {
  throw new Error(`proof:package: ${host} was asked for, and there is no network`)
}

const { connect } = Socket.prototype
Socket.prototype.connect = function (...args) {
  const [given] = Array.isArray(args[0]) ? args[0] : args
  const host =
    typeof given === 'object' ? given.host : typeof args[1] === 'string' ? args[1] : undefined
  if (host !== undefined && !LOCAL.test(host)) refuse(host)
  return connect.apply(this, args)
}
const { lookup } = dns
dns.lookup = (host, ...rest) => (LOCAL.test(host) ? lookup(host, ...rest) : refuse(host))
syncBuiltinESMExports()
