import { dts } from 'rollup-plugin-dts'

/**
 * Puts the types of what a program may import into one file for each door, and one that doors share. The doors and the
 * folder stand in the command of `build.ts`. They are of CommonJS, which both kinds of module may read.
 */
export default {
  output: { format: 'es', entryFileNames: '[name].d.cts', chunkFileNames: 'parts/types.d.cts' },
  external: (name) => !/^[./#]/.test(name),
  plugins: [dts({ tsconfig: 'tsconfig.json', compilerOptions: { noEmit: false } })],
  onLog(level, log, print) {
    // What doors share is not exported by name: a program gets it from what the doors return.
    if (!log.message.includes('private shared type exports')) print(level, log)
  },
}
