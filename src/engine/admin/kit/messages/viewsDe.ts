/** Texts of the views menu, loaded with it. */
export const views = {
  app: {
    views: {
      left_out: 'Nicht übernommen, weil es das hier nicht gibt oder Sie es nicht sehen dürfen: %{names}',
      left_out_some:
        'Ein Teil der Ansicht wurde nicht übernommen: es gibt ihn hier nicht mehr, oder Sie dürfen ihn nicht sehen.',
      missing: 'Diese Ansicht gibt es nicht, oder sie ist nicht für Sie freigegeben.',
      copied: 'Die Adresse der Ansicht ist kopiert.',
      copy: 'Adresse kopieren',
      default: 'Die Liste öffnet damit',
      edit: 'Umbenennen und teilen …',
      name: 'Name der Ansicht',
      open_with: 'Die Liste mit dieser Ansicht öffnen',
      open_with_own: 'Gilt für Sie, wenn Sie die Liste im Menü wählen.',
      open_with_roles: 'Gilt für alle mit einer der gewählten Rollen, wenn sie die Liste im Menü wählen.',
      overwrite: 'Ansicht überschreiben',
      overwrite_hidden:
        '„%{name}“ hat Bedingungen, die Sie nicht sehen dürfen oder die es nicht mehr gibt. Wenn Sie überschreiben, fallen sie für alle weg. Sonst können Sie eine neue Ansicht speichern.',
      overwrite_newer:
        '„%{name}“ wurde geändert, seit Sie die Ansicht geöffnet haben. Wenn Sie überschreiben, geht diese Änderung verloren. Sonst können Sie die Ansicht neu öffnen oder eine neue speichern.',
      private_help: 'Ohne Rolle sehen nur Sie diese Ansicht.',
      remove: 'Ansicht löschen',
      remove_own: '„%{name}“ löschen? Die Datensätze bleiben, wie sie sind.',
      remove_shared: '„%{name}“ löschen? Die Ansicht ist dann für alle weg, mit denen sie geteilt ist.',
      removed: 'Ansicht gelöscht',
      save: 'Ansicht speichern',
      save_as: 'Als neue Ansicht speichern …',
      saved: 'Ansicht gespeichert',
      share: 'Teilen mit',
      share_help: 'Wer eine dieser Rollen hat, sieht die Ansicht, aber nur Felder, die er sehen darf.',
      shared: 'Geteilt',
      usual: 'Übliche Ansicht',
    },
  },
};
