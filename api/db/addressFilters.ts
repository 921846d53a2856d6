/** Conditions that find rows by mail address, in upper or lower case. */
import { col, fn, Op, where } from 'sequelize'

const lowerColumn = (column: string) => fn('lower', col(column))

/** The column holds this mail address. */
export const whereAddressIs = (column: string, email: string) => where(lowerColumn(column), email.toLowerCase())

/**
 * The column holds JSON text with this mail address as a value. Removing the quoted address must change the text;
 * unlike LIKE this needs no escaping and works the same on both databases.
 */
export const whereJsonHasAddress = (column: string, email: string) =>
  where(fn('replace', lowerColumn(column), JSON.stringify(email.toLowerCase()), ''), Op.ne, lowerColumn(column))
