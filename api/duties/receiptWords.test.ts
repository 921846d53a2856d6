import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findNamed, readReceiptWords } from './receiptWords.ts'

const day = '2026-08-01'
const show = (...texts: string[]) => texts.map((it) => `(${it}) Tj`).join('\n')
const read = (page: string) => {
  const content = deflateSync(Buffer.from(`BT ${page} ET`, 'latin1'))
  return readReceiptWords(
    Buffer.concat([Buffer.from('%PDF-1.4\nstream\n'), content, Buffer.from('\nendstream\n%%EOF')]),
  )
}
const guest = (surname: string | null, name: string | null, birthDate: string | null = null) => ({
  id: `${surname} ${name} ${birthDate}`,
  surname,
  name,
  birthDate,
})
const judge = (page: string, ...guests: ReturnType<typeof guest>[]) => [...findNamed(read(page), guests, day).values()]

test('a guest is named by whole fields, not by parts of other names', () => {
  const anna = guest('Rossi', 'Anna')
  expect(judge(show('ROSSI', 'ANNA'), anna)).toEqual(['named'])
  expect(judge(show('ROSSI ANNA'), anna)).toEqual(['named'])
  expect(judge(show('ANNA ROSSI'), anna)).toEqual(['named'])
  expect(judge(show('1601/08/202602ROSSI      ANNA      231/01/1980100000232'), anna)).toEqual(['named'])
  expect(judge(`[(RO) -20 (SSI) -300 (AN) 10 (NA)] TJ`, anna)).toEqual(['named'])
  for (const page of [
    show('ROSSINI', 'GIOVANNA'),
    show('ROSSI', 'ANNA MARIA'),
    show('DE ROSSI', 'ANNA'),
    show('BIANCHI', 'ANNA', 'ROSSI', 'LUCA'),
    show('ROSSI', 'LUCA', 'BIANCHI', 'ANNA'),
    show('BIANCHI', 'ROSSI ANNA LUCA'),
  ])
    expect([page, judge(page, anna)]).toEqual([page, ['absent']])
  // The name of one row and the surname of the next.
  const others = [guest('Bianchi', 'Maria'), guest('Rossi', 'Luca'), guest('Rossi', 'Maria')]
  expect(judge(show('BIANCHI', 'MARIA', 'ROSSI', 'LUCA'), ...others)).toEqual(['named', 'named', 'absent'])
})

test('names stand in the receipt as they stand in the file', () => {
  expect(judge(show("D'AMICO", 'NICOLO'), guest('D’Amico', "Nicolo'"))).toEqual(['named'])
  expect(judge(show('T HOOFT', 'ALI'), guest("'t Hooft", '‘Alī'))).toEqual(['named'])
  expect(judge(show('MUELLER-LUEDENSCHEIDT', 'JUERGEN'), guest('Müller-Lüdenscheidt', 'Jürgen'))).toEqual(['named'])
})

test('the day of birth tells two guests of one name apart, where the receipt has it', () => {
  const [mother, daughter] = [guest('Rossi', 'Anna', '1950-02-03'), guest('Rossi', 'Anna', '1980-01-31')]
  const row = show('ROSSI', 'ANNA', 'F', '31/01/1980', '01/08/2026')
  expect(judge(row, mother, daughter)).toEqual(['absent', 'named'])
  expect(judge(show('ROSSI ANNA F 31/01/1980'), mother, daughter)).toEqual(['absent', 'named'])
  // Without it, one row does not say which of them it is.
  expect(judge(show('ROSSI', 'ANNA', '01/08/2026'), mother, daughter)).toEqual(['unclear', 'unclear'])
  expect(judge(show('ROSSI', 'ANNA', 'ROSSI', 'ANNA'), mother, daughter)).toEqual(['named', 'named'])
})

test('a receipt without texts, and a guest whose name is deleted, are not judged', () => {
  expect(judge('', guest('Rossi', 'Anna'))).toEqual(['unreadable'])
  expect(judge(show('ROSSI', 'ANNA'), guest(null, null))).toEqual(['unreadable'])
})
