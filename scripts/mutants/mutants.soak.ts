import { expect, test } from 'vitest'
import { type Mutant, runStryker } from './stryker.ts'
import survivors from './survivors.json'
import { targets } from './targets.ts'

type Survivor = Pick<Mutant, 'file' | 'line' | 'mutant'>

const minNoticedShare = 0.9
const unnoticed = new Set(['Survived', 'NoCoverage'])

const getId = ({ file, line, mutant }: Survivor): string => `${file}: ${line} → ${mutant}`
const listIds = (mutants: Survivor[]): string[] => mutants.map(getId).toSorted()

test.each(targets)('the tests of $name notice nine in ten mutants; the other ones are known', async (target) => {
  const mutants = await runStryker(target)
  const survived = mutants.filter(({ status }) => unnoticed.has(status))
  // An error outside of a test is noticed, too: a file that cannot be loaded, an unhandled rejection.
  const noticed = mutants.filter(({ status }) => !unnoticed.has(status) && status !== 'Ignored')
  console.log(`${target.name}: ${noticed.length} of ${noticed.length + survived.length} mutants are noticed`)
  // A busy machine may cause these, too: look whether each can make a test wait for ever.
  const endless = listIds(mutants.filter(({ status }) => status === 'Timeout'))
  if (endless.length > 0) console.log(`${endless.length} of them because a test did not end:\n${endless.join('\n')}`)

  const files = new Set(mutants.map(({ file }) => file))
  const known = new Set(listIds(survivors.filter(({ file }) => files.has(file))))
  // Strengthen a test, or add the mutant to survivors.json with the reason why it may live.
  expect(listIds(survived).filter((id) => !known.has(id))).toEqual([])
  const all = new Set(listIds(mutants))
  expect(
    [...known].filter((id) => !all.has(id)),
    'no such mutant any more: remove it from survivors.json',
  ).toEqual([])
  expect(noticed.length / (noticed.length + survived.length)).toBeGreaterThanOrEqual(minNoticedShare)
})
