/**
 * Texts of the pages that cannot be emptied: what names a field, a choice, a button without which a form cannot be used, or
 * a part for screen readers, and what says how a request stands.
 */
const texts = `
app.installNow app.later app.noThanks app.update
booking.addRoom booking.age booking.arrivalTime booking.arrivalTime.standard booking.birthDate booking.changeStay
booking.check.dates booking.check.done booking.check.name booking.check.privacy booking.check.room booking.check.todo booking.checkin booking.checklist booking.checkout booking.childAge booking.childCount
booking.children booking.chooseAge booking.chooseOther booking.chooseOtherAges booking.chooseRoom booking.clear booking.day.available
booking.day.booked booking.day.closed booking.day.disabled booking.day.leaveOnly booking.day.loading booking.day.locked
booking.day.noArrival booking.day.past booking.day.suspended booking.edit booking.extra.quantity booking.failed booking.failedLater
booking.fiscalCode booking.guestCount booking.guestCountOver booking.guestEmail booking.guestName booking.guestPhone
booking.guestSurname booking.guests booking.legend booking.missing.dates booking.missing.others booking.missing.privacy
booking.missing.room booking.month booking.nationality booking.nationality.altra booking.nationality.americana
booking.nationality.austriaca booking.nationality.belga booking.nationality.francese booking.nationality.inglese
booking.nationality.italiana booking.nationality.olandese booking.nationality.spagnola booking.nationality.svizzera
booking.nationality.tedesca booking.nextMonth booking.no booking.noPets booking.notSent.title booking.nthRoom
booking.option.free booking.option.taken booking.overCapacity booking.petCount booking.pets booking.petsNumber
booking.petsRefused booking.postponed.title booking.previousMonth booking.privacyAccepted booking.privacyLink
booking.queued.title booking.removeRoom booking.room booking.roomTaken booking.selected booking.send booking.sending
booking.sent booking.specialRequests booking.summary booking.title booking.tryAgain booking.unconfirmed.title
booking.unknownRoom booking.yes
carousel.goTo carousel.next carousel.pause carousel.play carousel.previous
checkin.back checkin.birthComune checkin.birthDate checkin.birthState checkin.citizenship checkin.documentNumber
checkin.documentPlace checkin.documentType checkin.drivingLicence checkin.edit checkin.electronicCard checkin.family
checkin.female checkin.group checkin.identityCard checkin.male checkin.name checkin.next checkin.notInList checkin.passport
checkin.required checkin.residenceComune checkin.residenceState checkin.send checkin.sex checkin.single checkin.surname
checkin.title checkin.together
contact.closeMap contact.edit contact.email contact.failed contact.failedLater contact.mapFrame contact.message contact.name
contact.openMap contact.phoneOptional contact.send contact.sending contact.sent contact.surname
filter.amenities filter.any filter.atLeast filter.beds filter.clear filter.order filter.order.farm filter.order.price
filter.price filter.title filter.upTo
footer.social footer.staff form.leaveEmpty
gallery.photo1 gallery.photo2 gallery.photo3 gallery.photo4 gallery.photo5 gallery.photo6 gallery.photo7 gallery.photo8
gallery.photo9
nav.call nav.close nav.language nav.main nav.menu nav.notices nav.skip newLink.email newLink.send noScript.title
offer.ask offer.book offer.choose offer.chosen offer.decline offer.declineNo offer.declineYes offer.included offer.question
offer.total
pool.photo1 pool.photo2 pool.photo3 pool.photo4 pool.photo5 pool.photo6
request.cancel request.cancelNo request.cancelQuestion request.cancelStay request.cancelStayQuestion request.cancelYes
request.keepStay request.message request.proof.confirm request.sendMessage request.status.cancelled
request.status.completed request.status.confirmed request.status.pending request.wish.change request.wish.close
request.wish.open request.wish.send request.wish.takeBack restaurant.viewMenu room.share rooms.photo rooms.photos rooms.retry
search.anyDay search.close search.day.count search.day.free search.day.freeFrom search.day.full search.day.unknown search.from
search.guests search.month search.nextMonth search.others search.previousMonth search.show search.submit search.title
search.to services.index statement.lines statement.payments statement.print
testimonials.stars transfer.copy transfer.copyOf transfer.qrCodeName tvServices.loading tvServices.next tvServices.previous
waitlist.confirm waitlist.email waitlist.open waitlist.remove waitlist.send waitlist.tolerance waitlist.toleranceDays
`

export const neededTexts: ReadonlySet<string> = new Set(texts.trim().split(/\s+/))
