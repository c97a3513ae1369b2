// Starts a thread from the source that its argument names; a bundle has no need of it.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
