/** The built file of `api/parserThread.ts`. `scripts/parserThread.ts` makes the module. */
declare module 'virtual:parser-thread' {
  export const parserThread: URL
}
