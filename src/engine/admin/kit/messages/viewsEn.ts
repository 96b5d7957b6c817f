/** Texts of the views menu, loaded with it. */
export const views = {
  app: {
    views: {
      left_out: 'Left out because it does not exist here or you may not see it: %{names}',
      left_out_some: 'Part of the view was left out: it no longer exists here, or you may not see it.',
      missing: 'This view does not exist, or it is not shared with you.',
      copied: 'The address of the view has been copied.',
      copy: 'Copy address',
      default: 'The list opens with this view',
      edit: 'Rename and share …',
      name: 'Name of the view',
      open_with: 'Open the list with this view',
      open_with_own: 'Applies to you when you choose the list in the menu.',
      open_with_roles:
        'Applies to everyone with one of the chosen roles when they choose the list in the menu.',
      overwrite: 'Overwrite view',
      overwrite_hidden:
        '“%{name}” has conditions that you may not see or that no longer exist. If you overwrite it, they are gone for everyone. Otherwise you can save a new view.',
      overwrite_newer:
        '“%{name}” was changed after you opened it. If you overwrite it, that change is lost. Otherwise you can open the view again or save a new one.',
      private_help: 'If no role is chosen, only you see this view.',
      remove: 'Delete view',
      remove_own: 'Delete “%{name}”? The records stay as they are.',
      remove_shared: 'Delete “%{name}”? It will be gone for everyone it is shared with.',
      removed: 'View deleted',
      save: 'Save view',
      save_as: 'Save as new view …',
      saved: 'View saved',
      share: 'Share with',
      share_help: 'Everyone with one of these roles sees the view, but only the fields that they may see.',
      shared: 'Shared',
      usual: 'Default view',
    },
  },
};
