/** Of the server's texts those that only staff read: of backups, of notices and of their calendar. */
export const isForStaff = (id: string): boolean => /^(?:backup|push|staffCalendar)\./.test(id)
