import type { Gender, User } from '@parkwart/contracts/entities/account';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';
import { useDraft } from '@parkwart/web/form/useDraft';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { changeUser, getUser } from './calls.ts';

export interface Profile {
  readonly email: string;
  readonly phone: string;
  /** The profile's own spelling (specification §3). */
  readonly gender: (typeof SPELLINGS)[Gender];
}

const SPELLINGS = { männlich: 'male', weiblich: 'female', divers: 'divers', 'keine Angabe': 'keine Angabe' } as const;

export const profileOf = ({ email, phone, gender }: User): Profile => ({ email, phone, gender: SPELLINGS[gender] });

const queryKeyOf = (username: string) => ['profile', username];

/** Always fetched, because a change must not start from a stale version. */
export function useProfile(username: string) {
  return useQuery({
    queryKey: queryKeyOf(username),
    queryFn: async ({ signal }) => (await callApi(getUser, { params: { username } }, { signal })).users,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Only changed fields, because an old account may lack fields that are required today. */
function changedFields(user: User, typed: Partial<Profile>): Partial<Profile> {
  const current = profileOf(user);
  const changed = Object.entries(typed).filter(([field, value]) => value !== current[field as keyof Profile]);
  return { gender: current.gender, ...Object.fromEntries(changed) };
}

/** Stores only the touched fields, so that the others follow the account. Survives navigation, but not the session. */
export function useProfileDraft() {
  const draft = useDraft<Partial<Profile>>('profile');
  const [typed, setTyped] = useState(() => draft.read() ?? {});
  const update = (next: Partial<Profile>) => {
    draft.save(next);
    setTyped(next);
  };
  /** Keeps input that the user typed during the request. */
  const clearSaved = (sent: Partial<Profile>) => {
    const latest = Object.entries(draft.read() ?? {});
    update(Object.fromEntries(latest.filter(([field, value]) => value !== sent[field as keyof Profile])));
  };
  return { typed, setTyped: update, clearSaved };
}

/** @param onSaved is called even after the user has left the page */
export function useSaveProfile(user: User, onSaved: (sent: Partial<Profile>) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (typed: Partial<Profile>) =>
      callApi(changeUser, { params: { id: user._id }, body: changedFields(user, typed) }, { ifMatch: user.version }),
    onSuccess: (saved, sent) => {
      client.setQueryData(queryKeyOf(user.username), saved);
      onSaved(sent);
    },
    // The next attempt uses the new version with the same input.
    onError: (error) =>
      isConflict(error) ? client.invalidateQueries({ queryKey: queryKeyOf(user.username) }) : undefined,
  });
}
