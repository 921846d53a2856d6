import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../spawn.mjs'

/** The code that `npm run soak -- mutants` changes, and the tests that should notice. */
export type Target = {
  name: string
  /** Globs of the files to change. */
  files: string[]
  /** Globs of the unit tests. Each mutant runs some of them, so they should be few and fast. */
  tests: string[]
  /** Stryker's names of kinds of mutants that are not made. */
  excludedMutations?: string[]
}

/** The files of the contract by what they do. The rest are in one target. */
const calculations = 'calendarFile,cancellation,dayState,days,format,money,moneyFields,prices,search,searchAddress'
const texts = [
  ...['browserLanguage', 'crop', 'csv', 'errorText', 'filterAddress', 'localizedText', 'payments'],
  ...['roomAddress', 'roomPictures', 'textMarks'],
].join()
const withoutSchemas = [calculations, texts, 'appearance', 'colors', 'property', 'version'].join()

/** One target each: a mutant of a constant makes all tests of its target run. */
const nounsWithRules = readdirSync(join(root, 'api')).filter((noun) => existsSync(join(root, 'api', noun, 'rules.ts')))

export const targets: Target[] = [
  {
    name: 'calculations',
    files: [`api/contract/**/{${calculations}}.ts`],
    tests: [`api/contract/**/{${calculations}}.test.ts`],
  },
  { name: 'appearance', files: ['api/contract/site/appearance.ts'], tests: ['api/contract/site/appearance.test.ts'] },
  { name: 'colors', files: ['api/contract/site/colors.ts'], tests: ['api/contract/site/colors.test.ts'] },
  { name: 'contract texts', files: [`api/contract/**/{${texts}}.ts`], tests: [`api/contract/**/{${texts}}.test.ts`] },
  { name: 'locales', files: ['locales/{elision,language}.ts'], tests: ['locales/{elision,language}.test.ts'] },
  {
    name: 'schemas',
    files: ['api/contract/**/*.ts', `!api/contract/**/{${withoutSchemas}}.ts`],
    tests: [`api/contract/**/!(${withoutSchemas.replaceAll(',', '|')}).test.ts`],
    // The types refuse a schema without its fields.
    excludedMutations: ['ObjectLiteral'],
  },
  { name: 'property', files: ['api/contract/property.ts'], tests: ['api/contract/property.test.ts'] },
  ...nounsWithRules.map((noun) => ({
    name: `rules of ${noun}`,
    files: [`api/${noun}/rules.ts`],
    tests: [`api/${noun}/rules.test.ts`],
  })),
  { name: 'outbox', files: ['pwa/outbox/*.ts'], tests: ['pwa/outbox/*.test.ts'] },
  { name: 'offline', files: ['pwa/offline/*.ts'], tests: ['pwa/offline/*.test.ts'] },
  { name: 'db', files: ['api/db/{lease,write,writeQueue}.ts'], tests: ['api/db/{lease,write,writeQueue}.test.ts'] },
  {
    name: 'mails',
    files: ['api/mails/{actions,present,queries,worker}.ts'],
    tests: ['api/mails/{actions,queries,worker}.test.ts'],
  },
  {
    name: 'backups',
    files: ['api/backups/{actions,beginFarm,context,emails,lease,makeBackup,present,queries,restoreBackup,service}.ts'],
    tests: ['api/backups/{actions,beginFarm,emails,lease,makeBackup,present,queries,restoreBackup,service}.test.ts'],
  },
  { name: 'http', files: ['api/http/serve.ts'], tests: ['api/http/{serve,serveAccess}.test.ts'] },
]
