import type { QueryInterface, Transaction } from 'sequelize'

/** What each migration gets: the tables of its store, and the transaction that all migrations share. */
export type MigrationContext = { tables: QueryInterface; transaction: Transaction }
