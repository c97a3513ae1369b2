import { dts } from 'rollup-plugin-dts'

/**
 * Rolls up the types of a program's imports into one file per entry point and one shared file. The entry points and
 * the folder are arguments in `build.ts`. The files are CommonJS, which both kinds of module can import.
 */
export default {
  output: { format: 'es', entryFileNames: '[name].d.cts', chunkFileNames: 'parts/types.d.cts' },
  external: (name) => !/^[./#]/.test(name),
  plugins: [dts({ tsconfig: 'tsconfig.json', compilerOptions: { noEmit: false } })],
  onLog(level, log, print) {
    // Shared types are not exported by name: programs get them from the entry points' signatures.
    if (!log.message.includes('private shared type exports')) print(level, log)
  },
}
