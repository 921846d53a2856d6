import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { messages } from '#locales/it/site.po'
import { describePets, listStayFacts } from './stayFacts.ts'

const i18n = createI18n('it', messages)
const linen = { about: 'linen' as const, text: 'Lenzuola comprese' }
const baths = { about: 'bathroom' as const, text: 'Con doccia' }
const torre = { name: 'Torre', bedKinds: [{ kind: 'double', count: 1 }], bathroom: 'inRoom' }
const bosco = { name: 'Bosco', bedKinds: [{ kind: 'bunkBed', count: 2 }] }

test('says nothing where nothing is known, and only what is known elsewhere', () => {
  expect(listStayFacts([{ name: 'Torre' }], [], i18n)).toEqual([])
  expect(listStayFacts([{ name: 'Torre' }], [linen], i18n)).toEqual([['Biancheria', 'Lenzuola comprese']])
  expect(listStayFacts([torre], [linen], i18n)).toEqual([
    ['Letti', '1 letto matrimoniale'],
    ['Bagno', 'Privato, in camera'],
    ['Biancheria', 'Lenzuola comprese'],
  ])
})

test('names each of several rooms, and keeps what the farm says while one room says nothing', () => {
  expect(listStayFacts([torre, bosco], [baths], i18n)).toEqual([
    ['Letti', 'Torre: 1 letto matrimoniale; Bosco: 2 letti a castello'],
    ['Bagno', 'Torre: Privato, in camera'],
    ['Bagno', 'Con doccia'],
  ])
  expect(listStayFacts([torre], [baths], i18n).filter(([name]) => name === 'Bagno')).toHaveLength(1)
})

test('passes over kinds that only a newer program knows', () => {
  const room = { name: 'Torre', bedKinds: [{ kind: 'hammock', count: 1 }], bathroom: 'garden' }
  expect(listStayFacts([room], [], i18n)).toEqual([])
})

test('says who calls about pets where there are any', () => {
  expect(describePets({ numberOfPets: 0 }, i18n)).toBeNull()
  expect(describePets({ numberOfPets: 1 }, i18n)).toContain('ti chiamiamo noi')
})
