package org.glassfish.hk2.utilities.cache;

import org.glassfish.hk2.utilities.cache.internal.WeakCARCacheImpl;

/**
 * Takes the place of a class of old servers' dependency injection. For each class that such a server injects for the
 * first time, it searches hundreds of caches for what is no longer right, which takes minutes in all; here it empties
 * them.
 */
public class CacheUtilities {
  public static <K, V> WeakCARCache<K, V> createWeakCARCache(
      Computable<K, V> computable, int size, boolean isWeak) {
    return new WeakCARCacheImpl<K, V>(computable, size, isWeak) {
      @Override
      public void releaseMatching(CacheKeyFilter<K> filter) {
        if (getKeySize() > 0) clear();
      }
    };
  }
}
