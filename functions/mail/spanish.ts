// Written by `npm run words` from web/words/es/mails.po.
// biome-ignore-all format: generated
/** Spanish words of mails, by id. */
export const spanish: Readonly<Record<string, string>> = {
  "mails.hello":
    "Hola, {name}:",
  "mails.helloAnyone":
    "Hola:",
  "mails.buttonDoesNotWork":
    "Si el botón no funciona, copia esta dirección en tu navegador:",
  "mails.program":
    "Programa",
  "mails.ignore":
    "Si no lo has pedido tú, puedes ignorar este correo.",
  "mails.ifYou":
    "Si has sido tú, no tienes que hacer nada.",
  "mails.ifNotYouChangePassword":
    "Si no has sido tú, es posible que otra persona tenga acceso a tu cuenta. Cambia la contraseña y avisa enseguida a la administración de tu programa.",
  "mails.invitationSubject":
    "Tu invitación a {program}",
  "mails.invitedBy":
    "{person} te ha invitado a unirte a {program} en {product}.",
  "mails.invited":
    "Te invitamos a unirte a {program} en {product}.",
  "mails.register":
    "Registrarme",
  "mails.invitationWorks":
    "Este enlace es solo para ti. Funciona una vez, hasta el {date}. Después puedes pedir uno nuevo en la misma página.",
  "mails.invitationUnexpected":
    "Si no esperabas esta invitación, puedes ignorar este correo.",
  "mails.withdrawnSubject":
    "{program} ha retirado su invitación",
  "mails.withdrawn":
    "{program} invitó a alguien a {brand} en esta dirección y después la ha corregido. El enlace de aquel correo ya no funciona.",
  "mails.nothingToDo":
    "No tienes que hacer nada.",
  "mails.courseSubject":
    "Te han añadido a {course}",
  "mails.courseAdded":
    "{person} te ha añadido al curso {course} en {program}.",
  "mails.openCourse":
    "Abrir el curso",
  "mails.courseSignIn":
    "Inicia la sesión con tu cuenta de {brand} para empezar.",
  "mails.messageOpen":
    "Abrir {course}",
  "mails.messageSender":
    "{sender}, de {program}, te ha enviado este mensaje. Nadie lee las respuestas a esta dirección. Escribe a {email}.",
  "mails.passwordResetSubject":
    "Restablece tu contraseña",
  "mails.passwordResetAsked":
    "Hemos recibido una solicitud para restablecer tu contraseña de {brand}. Elige una nueva con este enlace:",
  "mails.passwordResetWorks":
    "El enlace funciona una vez, durante {minutes} minutos. Tu contraseña actual sirve hasta que uses el enlace.",
  "mails.passwordChangedSubject":
    "Se ha cambiado tu contraseña",
  "mails.passwordChanged":
    "La contraseña de tu cuenta de {brand} se cambió el {date} a las {time} UTC.",
  "mails.passwordIfYou":
    "Si la has cambiado tú, no tienes que hacer nada.",
  "mails.passwordIfNotYou":
    "Si no has sido tú, es posible que otra persona tenga acceso a tu cuenta. Avisa enseguida a la administración de tu programa.",
  "mails.confirmationSubject":
    "Confirma tu nueva dirección de correo",
  "mails.confirmationUse":
    "Con este enlace, esta será la dirección de correo de tu cuenta de {brand}:",
  "mails.confirmThisAddress":
    "Confirmar esta dirección",
  "mails.confirmationWorks":
    "El enlace funciona una vez, durante {minutes} minutos. Hasta que lo uses, inicias la sesión con tu dirección actual.",
  "mails.addressChangedSubject":
    "Se ha cambiado tu dirección de correo",
  "mails.addressChanged":
    "La dirección de correo de tu cuenta de {brand} se cambió a {email} el {date} a las {time} UTC. Inicia la sesión con la nueva dirección.",
  "mails.addressRequestedSubject":
    "Se ha pedido una nueva dirección de correo",
  "mails.addressRequested":
    "El {date} a las {time} UTC se pidió cambiar a {email} la dirección de correo de tu cuenta de {brand}. Solo cambia cuando se confirme la nueva dirección.",
  "mails.nameCorrectedSubject":
    "Se ha corregido tu nombre",
  "mails.addressCorrectedSubject":
    "Se ha corregido tu dirección de correo",
  "mails.corrected":
    "{person}, de {program}, corrigió tu cuenta de {brand} el {date} a las {time} UTC. Estos son ahora tu nombre y tu dirección:",
  "mails.name":
    "Nombre",
  "mails.email":
    "Correo",
  "mails.formerEmail":
    "Correo anterior",
  "mails.correctedSignIn":
    "Inicia la sesión con la nueva dirección. Tu contraseña no ha cambiado.",
  "mails.correctedWrong":
    "Si no es correcto, avisa enseguida a la administración de tu programa.",
  "mails.refusedSubject":
    "Intentos fallidos de inicio de sesión en tu cuenta",
  "mails.refused":
    "El {date} a las {time} UTC, alguien había introducido cinco veces en 15 minutos un código incorrecto en el segundo paso del inicio de sesión de tu cuenta de {brand}. No consiguió entrar, y hemos bloqueado nuevos intentos durante unos minutos.",
  "mails.refusedIfYou":
    "Si has sido tú, espera 15 minutos o inicia la sesión con una llave de acceso o un código de recuperación.",
  "mails.refusedIfNotYou":
    "Si no has sido tú, es posible que alguien sepa tu contraseña o esté usando un dispositivo con tu sesión abierta. Cambia la contraseña enseguida: así se cierra la sesión en todas partes.",
  "mails.opensSubject":
    "Tu evaluación está abierta: {assessment}",
  "mails.opens":
    "{assessment} está abierta. Empieza cuando tengas tiempo para completarla.",
  "mails.closesSubject":
    "Último día: {assessment}",
  "mails.closesBegun":
    "{assessment} se cierra pronto y todavía no la has enviado.",
  "mails.closesNotBegun":
    "{assessment} se cierra pronto y todavía no la has empezado. Si empiezas antes de que se cierre, tienes todo el tiempo.",
  "mails.lastDayToBegin":
    "Último día para empezar",
  "mails.lastDay":
    "{date}, hasta medianoche ({zone})",
  "mails.openYourAssessments":
    "Abrir tus evaluaciones",
};
