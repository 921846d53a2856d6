/** The code that `npm run soak -- mutants` changes, and the tests that should notice. */
export type Target = {
  name: string
  /** Globs of the files to change. */
  files: string[]
  /** Globs of the unit tests. Each mutant runs some of them, so they should be few and fast. */
  tests: string[]
}

/** The files of the contract that calculate. The others hold schemas. */
const calculations = 'calendarFile,cancellation,dayState,days,elision,format,money,prices,search,searchAddress'

export const targets: Target[] = [
  {
    name: 'calculations',
    files: [`api/contract/{${calculations}}.ts`],
    tests: [`api/contract/{${calculations}}.test.ts`],
  },
  {
    name: 'schemas',
    files: ['api/contract/*.ts', `!api/contract/{${calculations},property,version}.ts`],
    tests: [`api/contract/!(${calculations.replaceAll(',', '|')}|property).test.ts`],
  },
  { name: 'property', files: ['api/contract/property.ts'], tests: ['api/contract/property.test.ts'] },
  { name: 'rules', files: ['api/*/rules.ts'], tests: ['api/*/rules.test.ts'] },
  { name: 'outbox', files: ['pwa/outbox/*.ts'], tests: ['pwa/outbox/*.test.ts'] },
  { name: 'offline', files: ['pwa/offline/*.ts'], tests: ['pwa/offline/*.test.ts'] },
  { name: 'db', files: ['api/db/{lease,write,writeQueue}.ts'], tests: ['api/db/{lease,write,writeQueue}.test.ts'] },
  {
    name: 'mails',
    files: ['api/mails/{actions,jobs,present,queries}.ts'],
    tests: ['api/mails/{actions,jobs,queries}.test.ts'],
  },
  {
    name: 'backups',
    files: ['api/backups/{actions,beginFarm,context,emails,jobs,lease,makeBackup,present,queries,restoreBackup}.ts'],
    tests: ['api/backups/{actions,beginFarm,emails,jobs,lease,makeBackup,present,queries,restoreBackup}.test.ts'],
  },
  { name: 'http', files: ['api/http/serve.ts'], tests: ['api/http/{serve,serveAccess}.test.ts'] },
]
