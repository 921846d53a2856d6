/** How a person is looked for in rows: a mail address however it is written, and ids. */
import { col, fn, Op, where } from 'sequelize'

const lowerColumn = (column: string) => fn('lower', col(column))

/** The column holds this mail address. */
export const whereAddressIs = (column: string, email: string) => where(lowerColumn(column), email.toLowerCase())

/** The column is JSON in which this mail address is a value: without it the text is another. The same on both databases. */
export const whereJsonHasAddress = (column: string, email: string) =>
  where(fn('replace', lowerColumn(column), JSON.stringify(email.toLowerCase()), ''), Op.ne, lowerColumn(column))
