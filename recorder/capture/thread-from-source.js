// Starts the recording thread from the sources; the bundle has no need of it.
import { register } from 'tsx/esm/api'

register()
await import('./thread/thread-entry.ts')
