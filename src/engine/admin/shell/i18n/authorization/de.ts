import { signInTexts } from './signInDe';

/** Texts on permissions and the session that any page may need, and on signing in and out. */
export const authorization = {
  authorization: {
    view_as: {
      label: 'Ansicht als jemand anderes',
      user: 'Sie sehen %{app} als %{name}. Nur Ansehen: Nichts, was Sie tun, ändert etwas.',
      role: 'Sie sehen %{app} mit der Rolle %{name}. Nur Ansehen: Nichts, was Sie tun, ändert etwas.',
      leave: 'Ansicht verlassen',
      blocked:
        'In der Ansicht als jemand anderes lässt sich nichts ändern. Verlassen Sie zuerst die Ansicht.',
      write: 'Ansehen als',
    },
    may_not: {
      kept: 'Dieser Datensatz lässt sich ändern, aber nicht löschen.',
      kept_some: 'Unter den ausgewählten Datensätzen ist einer, der sich nicht löschen lässt.',
      closed: 'Dieser Datensatz ist abgeschlossen und lässt sich nicht mehr ändern.',
      read_field: 'Ausgeblendet: Ihnen fehlt das Recht, diese Angabe zu sehen.',
      create: 'Ihnen fehlt das Recht, hier etwas anzulegen.',
      update: 'Ihnen fehlt das Recht, hier etwas zu ändern.',
      delete: 'Ihnen fehlt das Recht, hier etwas zu löschen.',
      field: 'Ihnen fehlt das Recht, diese Angabe zu ändern.',
    },
    ...signInTexts,
    role: {
      administrator: 'Administration',
    },
    session: {
      idle_title: 'Sind Sie noch da?',
      idle_text:
        'Sie waren länger nicht aktiv. Zum Schutz der Daten endet Ihre Sitzung gleich. Eingaben in einem offenen Formular bleiben in diesem Fenster erhalten.',
      last_title: 'Ihre Sitzung geht zu Ende',
      last_text:
        'Nach dieser Zeit muss sich jeder neu anmelden. Speichern Sie, woran Sie gerade arbeiten; was offen bleibt, wird Ihnen nach der Anmeldung wieder angeboten.',
      stay: 'Angemeldet bleiben',
      understood: 'Verstanden',
      sign_out: 'Jetzt abmelden',
    },
    demanded: {
      title: 'Zweiter Schritt nötig',
      text_any:
        'Ihre Rolle verlangt bei der Anmeldung einen zweiten Schritt nach dem Passwort. Richten Sie ihn jetzt ein, dann geht es weiter.',
      text_totp:
        'Ihre Rolle verlangt bei der Anmeldung nach dem Passwort den Code einer Authenticator-App. Richten Sie sie jetzt ein, dann geht es weiter.',
    },
    step_up: {
      title: 'Bitte bestätigen',
      text: 'Dieser Schritt ist besonders geschützt. Geben Sie Ihr Passwort ein, dann geht es an derselben Stelle weiter.',
      text_code:
        'Dieser Schritt ist besonders geschützt. Geben Sie Ihr Passwort und den Code Ihrer Authenticator-App ein, dann geht es an derselben Stelle weiter.',
      password: 'Ihr Passwort',
      code: 'Code der Authenticator-App',
      confirm: 'Bestätigen',
    },
  },
};
