/**
 * Every call by its name: method, path and access. `guest` is anybody, `staff` any logged-in account, `manager` only
 * managers. Free of schemas, so that pages that only read rooms do not load zod.
 */
export const paths = {
  'rooms.list': ['GET', '/api/rooms', 'guest'],
  'availability.list': ['GET', '/api/calendar-availability', 'guest'],
  'availability.editDay': ['PATCH', '/api/room-availability/:roomId/:date', 'staff'],
  'settings.readBookingsEnabled': ['GET', '/api/settings/bookings-enabled', 'guest'],
  'settings.switchBookings': ['POST', '/api/settings/bookings-enabled', 'staff'],
  'settings.readDefaultIban': ['GET', '/api/settings/default-iban', 'staff'],
  'bookings.request': ['POST', '/api/bookings', 'guest'],
  'bookings.readFormProof': ['GET', '/api/form-proof', 'guest'],
  'bookings.list': ['GET', '/api/bookings', 'staff'],
  'bookings.listTrash': ['GET', '/api/bookings/trash', 'staff'],
  'bookings.desk': ['POST', '/api/bookings/desk', 'staff'],
  'bookings.edit': ['PUT', '/api/bookings/:id', 'staff'],
  'bookings.patch': ['PATCH', '/api/bookings/:id', 'staff'],
  'bookings.trash': ['DELETE', '/api/bookings/:id', 'staff'],
  'bookings.restore': ['POST', '/api/bookings/:id/restore', 'staff'],
  'bookings.sendConfirmation': ['POST', '/api/bookings/:id/send-confirmation', 'staff'],
  'bookings.sendPaymentConfirmation': ['POST', '/api/bookings/:id/send-payment-confirmation', 'staff'],
  'bookings.sendThankYou': ['POST', '/api/bookings/:id/send-thank-you', 'staff'],
  'bookings.viewRequest': ['GET', '/api/requests/:code', 'guest'],
  'contacts.send': ['POST', '/api/contacts', 'guest'],
  'contacts.list': ['GET', '/api/contacts', 'staff'],
  'session.login': ['POST', '/api/session', 'guest'],
  'session.read': ['GET', '/api/session', 'staff'],
  'session.logout': ['DELETE', '/api/session', 'guest'],
  'session.listDevices': ['GET', '/api/sessions', 'staff'],
  'session.endDevice': ['DELETE', '/api/sessions/:id', 'staff'],
  // Not a call of the session: it writes to the main store, which a restore replaces.
  'staff.chooseLanguage': ['POST', '/api/session/language', 'staff'],
  'staff.list': ['GET', '/api/staff', 'manager'],
  'staff.add': ['POST', '/api/staff', 'manager'],
  'staff.change': ['PATCH', '/api/staff/:id', 'manager'],
  'staff.remove': ['DELETE', '/api/staff/:id', 'manager'],
  'log.list': ['GET', '/api/log', 'manager'],
  'people.export': ['POST', '/api/people/export', 'manager'],
  'people.erase': ['POST', '/api/people/erase', 'manager'],
  'clientErrors.report': ['POST', '/api/client-errors', 'guest'],
  'mails.list': ['GET', '/api/mails', 'staff'],
  'mails.readHealth': ['GET', '/api/mails/health', 'staff'],
  'mails.resend': ['POST', '/api/mails/:id/resend', 'staff'],
  'mails.test': ['GET', '/api/email/test', 'staff'],
  'backups.history': ['GET', '/api/backup/history', 'manager'],
  'backups.stats': ['GET', '/api/backup/stats', 'manager'],
  'backups.schedulerStatus': ['GET', '/api/backup/scheduler-status', 'manager'],
  'backups.start': ['POST', '/api/backup/manual', 'manager'],
  'backups.listRestorable': ['GET', '/api/restore/available', 'manager'],
  // Registered before `/api/restore/:id`, which would match it.
  'backups.upload': ['POST', '/api/restore/upload', 'manager'],
  'backups.restore': ['POST', '/api/restore/:id', 'manager'],
  'changes.list': ['GET', '/api/changes', 'staff'],
  'changes.stream': ['GET', '/api/changes/stream', 'staff'],
  'pictures.listPhotographs': ['GET', '/api/photographs', 'guest'],
  'health.read': ['GET', '/api/health', 'guest'],
  // Needs no session but the bearer token METRICS_TOKEN.
  'metrics.read': ['GET', '/api/metrics', 'guest'],
} as const satisfies Record<string, readonly [Method, `/api/${string}`, Access]>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'guest' | 'staff' | 'manager'
export type CallName = keyof typeof paths
